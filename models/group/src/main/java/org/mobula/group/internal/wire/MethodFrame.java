package org.mobula.group.internal.wire;

import org.mobula.invoke.Arguments;
import org.mobula.invoke.Dispatcher;
import org.mobula.invoke.Reply;

/** Runs a member's method. Stack traces that travel are cut at the frame of this class. */
public final class MethodFrame {
    private MethodFrame() {}

    /** Runs a method; throws what the method throws. */
    public static void run(Dispatcher dispatcher, int method, Object target, Arguments arguments, Reply reply)
            throws Throwable {
        dispatcher.run(method, target, arguments, reply);
    }
}
