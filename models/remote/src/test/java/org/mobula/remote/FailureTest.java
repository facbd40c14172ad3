package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.Serializable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.NotCarriableException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.invoke.RemoteStack;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;

@Timeout(60)
class FailureTest {
    static class Trouble extends Exception implements Serializable {
        private static final long serialVersionUID = 1L;
        final int code;

        Trouble(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static class Unsendable extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient Object open = new Object();
        final Thread thread = Thread.currentThread();

        Unsendable(String message) {
            super(message, new IllegalStateException("the cause"));
        }
    }

    static class NotSerializable {}

    interface Service extends Remote {
        void trouble() throws Trouble;

        int runtime(String message);

        void unsendable();

        Object give(boolean sendable);

        void take(Object object);

        int overflow(int n);

        void block() throws InterruptedException;

        int add(int a, int b);
    }

    static class Faulty implements Service {
        final CountDownLatch blocked = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);

        @Override
        public void trouble() throws Trouble {
            throw new Trouble("as declared", 42, new IllegalArgumentException("inner"));
        }

        @Override
        public int runtime(String message) {
            throw new IllegalStateException(message);
        }

        @Override
        public void unsendable() {
            throw new Unsendable("stuck");
        }

        @Override
        public Object give(boolean sendable) {
            return sendable ? "fine" : new NotSerializable();
        }

        @Override
        public void take(Object object) {}

        @Override
        public int overflow(int n) {
            return overflow(n + 1) + 1;
        }

        @Override
        public void block() throws InterruptedException {
            blocked.countDown();
            release.await();
        }

        @Override
        public int add(int a, int b) {
            return a + b;
        }
    }

    private RemotingCluster cluster;
    private final Faulty faulty = new Faulty();
    private Service stub;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(3);
        stub = cluster.stub(0, faulty, Service.class, 1);
    }

    @AfterEach
    void leave() {
        faulty.release.countDown();
        cluster.close();
    }

    @Test
    void aDeclaredExceptionArrivesUnchangedWithItsFieldsAndCause() {
        Throwable thrown = catchThrowable(stub::trouble);
        assertThat(thrown).isExactlyInstanceOf(Trouble.class).hasMessage("as declared");
        assertThat(((Trouble) thrown).code).isEqualTo(42);
        assertThat(thrown.getCause())
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("inner");
    }

    @Test
    void theStackShowsTheCalleeThenTheMarkThenTheCaller() {
        Throwable thrown = catchThrowable(() -> stub.runtime("no"));
        assertThat(thrown).isExactlyInstanceOf(IllegalStateException.class).hasMessage("no");
        StackTraceElement[] frames = thrown.getStackTrace();
        assertThat(frames[0].toString()).contains("FailureTest$Faulty.runtime(FailureTest.java");
        assertThat(frames[1].toString()).matches("remote call\\.Service\\.runtime\\(to rank 0 on .*\\)");
        assertThat(RemoteStack.isMark(frames[1])).isTrue();
        assertThat(frames[2].toString()).contains("FailureTest");
        assertThat(frames[2].getMethodName()).contains("theStackShowsTheCalleeThenTheMarkThenTheCaller");
    }

    @Test
    void anExceptionThatCannotTravelIsDescribed() {
        assertThatThrownBy(stub::unsendable)
                .isExactlyInstanceOf(RemoteInvocationException.class)
                .hasMessage("org.mobula.remote.FailureTest$Unsendable: stuck")
                .satisfies(thrown -> {
                    RemoteInvocationException remote = (RemoteInvocationException) thrown;
                    assertThat(remote.className()).isEqualTo("org.mobula.remote.FailureTest$Unsendable");
                    assertThat(remote.remoteMessage()).isEqualTo("stuck");
                    assertThat(remote.getStackTrace()[0].getMethodName()).isEqualTo("unsendable");
                    assertThat(remote.getCause()).hasMessage("java.lang.IllegalStateException: the cause");
                });
    }

    @Test
    void aStackOverflowAtTheCalleeReachesTheCaller() {
        assertThatThrownBy(() -> stub.overflow(0)).isInstanceOf(StackOverflowError.class);
        assertThat(stub.add(1, 2)).isEqualTo(3);
    }

    @Test
    void anArgumentThatCannotBeSentFailsOnlyItsCall() {
        assertThatThrownBy(() -> stub.take(new NotSerializable()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageStartingWith("class org.mobula.remote.FailureTest$NotSerializable cannot be sent");
        assertThat(stub.add(1, 2)).isEqualTo(3);
    }

    @Test
    void aResultThatCannotBeSentIsReportedToTheCaller() {
        assertThatThrownBy(() -> stub.give(false))
                .hasMessageContaining("class org.mobula.remote.FailureTest$NotSerializable cannot be sent");
        assertThat(stub.give(true)).isEqualTo("fine");
    }

    @Test
    void aCallEndsAtItsDeadlineAndItsLateReplyIsIgnored() throws Exception {
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(60), () -> {
                    stub.block();
                    return null;
                }))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching(
                        "deadline exceeded after \\d+ ms while calling Service.block on Service \\(object \\d+ of rank 0 "
                                + "on .+\\). The method may still run there");
        faulty.release.countDown();
        for (int i = 0; i < 200; i++) {
            assertThat(stub.add(i, 1)).isEqualTo(i + 1);
        }
    }

    @Test
    void pendingCallsFailWhenThePeerFailsAndOtherCallsContinue() throws Exception {
        Service other = cluster.stub(2, new Faulty(), Service.class, 1);
        Thread killer = Thread.ofPlatform().start(() -> {
            await(faulty.blocked);
            cluster.jobs().fail(0, "its process ended (exit code 137)");
        });
        assertThatThrownBy(stub::block)
                .isInstanceOf(PeerFailedException.class)
                .hasMessageMatching("rank 0 on .+ failed: .+; this happened while calling Service.block");
        assertThatThrownBy(() -> stub.add(1, 2))
                .isInstanceOf(PeerFailedException.class)
                .hasMessageContaining("this happened while calling Service.add");
        assertThat(other.add(1, 2)).isEqualTo(3);
        killer.join();
    }

    @Test
    void aCallOfAClosedNodeReportsIt() {
        cluster.node(1).close();
        assertThatThrownBy(() -> stub.add(1, 2))
                .isInstanceOf(NodeClosedException.class)
                .hasMessageStartingWith("the node of rank 1 is closed; this happened while calling Service.add");
        assertThatThrownBy(() -> cluster.at(1).lookup("x", Service.class)).isInstanceOf(NodeClosedException.class);
    }

    @Test
    void callsUnderWayFailWhenTheirOwnNodeCloses() throws Exception {
        Thread closer = Thread.ofPlatform().start(() -> {
            await(faulty.blocked);
            cluster.node(1).close();
        });
        assertThatThrownBy(stub::block)
                .isInstanceOf(NodeClosedException.class)
                .hasMessageContaining("this happened while calling Service.block");
        closer.join();
    }

    @Test
    void anObjectWithoutRemoteInterfaceIsNotExported() {
        assertThatThrownBy(() -> cluster.at(0).bind("x", "a string"))
                .isInstanceOf(NotRemoteException.class)
                .hasMessage(
                        "java.lang.String implements no remote interface: let it implement an interface that extends "
                                + "org.mobula.remote.Remote or java.rmi.Remote");
        assertThatThrownBy(() -> cluster.at(0).export(() -> {}, Runnable.class))
                .isInstanceOf(NotRemoteException.class)
                .hasMessage(
                        "java.lang.Runnable is no remote interface: let it extend org.mobula.remote.Remote or java.rmi.Remote");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
