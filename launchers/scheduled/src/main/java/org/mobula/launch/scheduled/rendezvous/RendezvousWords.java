package org.mobula.launch.scheduled.rendezvous;

/**
 * The words of a {@link org.mobula.launch.scheduled.rendezvous rendezvous}. One line each, of UTF-8:
 * <pre>
 * other rank: mobula-rendezvous 1 RUN
 * rank 0:     offer TOKEN           or: refused REASON
 * both:       the handshake of the control protocol, with the secret that the token means
 * other rank: value KEY TEXT        for each text that it offers
 * other rank: fence
 * rank 0:     value RANK KEY TEXT   once all ranks have sent "fence", for each text; or: failed REASON
 * rank 0:     go
 * other rank: joined                once it is connected to the coordinator; a connection that ends before is a failed rank
 * </pre>
 */
final class RendezvousWords {
    static final String GREETING = "mobula-rendezvous 1";
    static final String FENCE = "fence";
    static final String GO = "go";
    static final String JOINED = "joined";
    static final String VALUE = "value ";
    static final String OFFER = "offer ";
    static final String REFUSED = "refused ";
    static final String FAILED = "failed ";

    private RendezvousWords() {}
}
