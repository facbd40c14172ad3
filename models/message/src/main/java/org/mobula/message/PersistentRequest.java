package org.mobula.message;

/**
 * A send or a receive that can be started repeatedly, each time with the current contents of the section.
 *
 * <p>Programs do not implement this interface.
 *
 * <p>Before {@link #start} it is done and taken. <b>Threads:</b> any, one at a time. <b>Failure:</b> as
 * {@link Request}; {@link MessageArgumentException} if it is started while it is not done.
 */
public interface PersistentRequest extends Request {
    /** Starts it. */
    PersistentRequest start();

    /** Starts all. */
    static void startAll(PersistentRequest... requests) {
        for (PersistentRequest request : requests) {
            request.start();
        }
    }
}
