package org.mobula.bench.transport;

import java.util.List;
import java.util.stream.Stream;
import org.mobula.bench.Pairing;
import org.mobula.bench.Suite;
import org.mobula.bench.process.TransportLoad;

/** Arrays over UDP compared with TCP, on a link that loses one packet in 100. */
public final class LossSuite {
    /** Its name on the command line. */
    public static final String NAME = "loss";

    private LossSuite() {}

    /** The suite. */
    public static Suite suite() {
        return new Suite(
                NAME,
                List.of(new Pairing(
                        new LossyLink("udp"),
                        new LossyLink("tcp"),
                        "both spin",
                        Stream.of(1 << 20, 16 << 20)
                                .map(bytes -> new TransportLoad(bytes).over("1 % loss"))
                                .toList())));
    }
}
