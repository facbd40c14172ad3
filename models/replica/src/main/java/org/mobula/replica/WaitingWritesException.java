package org.mobula.replica;

import java.io.Serial;

/** Too many writes wait in one replicated object. The call that would wait in addition fails, at every rank. */
public final class WaitingWritesException extends ReplicatedException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * @param waiting the number of writes that wait
     * @param limit the most bytes that they may take
     */
    public WaitingWritesException(int waiting, long limit) {
        super(waiting + " writes wait in this replicated object, and with another one they would take more than "
                + limit
                + " bytes of arguments and threads. Wake some of them with notifyAll, or make fewer calls that wait");
    }
}
