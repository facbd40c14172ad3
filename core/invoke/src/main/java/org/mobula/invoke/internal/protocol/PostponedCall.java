package org.mobula.invoke.internal.protocol;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.invoke.MethodRun;
import org.mobula.invoke.internal.loading.Postponed;

/**
 * A call that could not be read for want of a class.
 *
 * @param session the caller's
 * @param called the object
 * @param target what it stands for, so that it lives until then
 * @param method the method's index
 * @param call the call's number
 * @param ending how it may be ended meanwhile
 */
record PostponedCall(
        Session session,
        ExportedObject called,
        @Nullable Object target,
        int method,
        long call,
        @Nullable Ending ending) {
    /** Reads the call again, waiting for classes, and runs it. */
    void run(Postponed postponed) {
        Execution execution = new Execution(session); // why not a used one: those are for who polls the peer
        try {
            read(postponed, execution);
        } catch (Throwable unreadable) {
            execution.drop();
            answer(unreadable);
            return;
        }
        execution.endsBy(ending);
        execution.run();
    }

    /** Tells the caller why the call could not be read. */
    void answer(Throwable unreadable) {
        MethodRun running = ending == null ? null : ending.running();
        session.answer(called, method, call, running).thrown(unreadable);
    }

    private void read(Postponed postponed, Execution execution) {
        ObjectReader reader = postponed.begin();
        try {
            execution.read(called, method, call, postponed.input(), reader);
        } finally {
            postponed.end();
        }
    }
}
