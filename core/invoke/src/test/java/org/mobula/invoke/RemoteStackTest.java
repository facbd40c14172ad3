package org.mobula.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RemoteStackTest {
    @Test
    void theMarkNamesMethodAndRankInTheStackTrace() {
        Exception thrown = new Exception("broken");
        StackTraceElement callee = new StackTraceElement("Queue", "next", "Queue.java", 17);
        RemoteStack.join(thrown, new StackTraceElement[] {callee}, "Queue.next", "rank 2 on host-a");
        assertThat(thrown.getStackTrace()[0]).isEqualTo(callee);
        assertThat(thrown.getStackTrace()[1]).hasToString("remote call.Queue.next(to rank 2 on host-a)");
        assertThat(RemoteStack.isMark(thrown.getStackTrace()[1])).isTrue();
        assertThat(thrown.getStackTrace()[2].getMethodName()).isEqualTo("theMarkNamesMethodAndRankInTheStackTrace");
    }

    @Test
    void theCalleePartEndsAtTheDispatchFrame() {
        Exception thrown = new Exception("broken");
        StackTraceElement target = new StackTraceElement("Queue", "next", "Queue.java", 17);
        StackTraceElement dispatch = new StackTraceElement(RemoteStackTest.class.getName(), "run", "Test.java", 1);
        StackTraceElement below = new StackTraceElement("java.lang.Thread", "run", "Thread.java", 1);
        thrown.setStackTrace(new StackTraceElement[] {target, dispatch, below, dispatch});
        assertThat(RemoteStack.calleePart(thrown, RemoteStackTest.class)).containsExactly(target);
        assertThat(RemoteStack.calleePart(thrown, String.class)).hasSize(4);
    }
}
