package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.Invocations;
import org.mobula.remote.internal.CreationService;
import org.mobula.remote.internal.ObjectCreator;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.Await;

@Timeout(60)
class CreationTest {
    interface Cell extends Remote {
        String how();
    }

    record Start(int value) implements Serializable {}

    static class CellObject implements Cell {
        static final CountDownLatch NEVER = new CountDownLatch(1);
        final String how;

        CellObject() {
            how = "()";
        }

        CellObject(int value) {
            how = "(int " + value + ")";
        }

        CellObject(long value) {
            how = "(long " + value + ")";
        }

        CellObject(Object value) {
            how = "(Object " + value + ")";
        }

        CellObject(Start start, String name) {
            how = "(Start " + start.value() + ", " + name + ")";
        }

        CellObject(Integer a, String b) {
            how = "(Integer, String)";
        }

        CellObject(double a, Object b) {
            how = "(double, Object)";
        }

        CellObject(String a, Object b, int c) {
            how = "(String, Object, int)";
        }

        CellObject(Object a, String b, int c) {
            how = "(Object, String, int)";
        }

        CellObject(boolean fail) throws IOException {
            throw new IOException(fail ? "yes" : "no");
        }

        CellObject(boolean a, boolean b, boolean c) throws InterruptedException {
            how = "never";
            NEVER.await();
        }

        private CellObject(Thread hidden, Thread parameters) {
            how = "private";
        }

        static Cell named(String name) {
            return new CellObject((Object) name);
        }

        static String notRemote(String name) {
            return name;
        }

        @Override
        public String how() {
            return how;
        }
    }

    abstract static class Half implements Cell {}

    static class Elsewhere {
        static Cell make(int value) {
            return new CellObject(value);
        }
    }

    private RemotingCluster cluster;

    @BeforeEach
    void join() {
        cluster = new RemotingCluster(3);
    }

    @AfterEach
    void leave() {
        cluster.close();
    }

    private String made(Object... arguments) {
        Cell cell = cluster.at(0).create(1, CellObject.class, arguments);
        assertThat(cell.toString()).contains("of rank 1 on");
        return cell.how();
    }

    @Test
    void theConstructorIsChosenByTheArgumentsAsJavaDoes() {
        assertThat(made()).isEqualTo("()");
        assertThat(made(5)).isEqualTo("(int 5)");
        assertThat(made((short) 5)).isEqualTo("(int 5)");
        assertThat(made('a')).isEqualTo("(int 97)");
        assertThat(made(5L)).isEqualTo("(long 5)");
        assertThat(made(5.5)).isEqualTo("(Object 5.5)");
        assertThat(made("text")).isEqualTo("(Object text)");
        assertThat(made((Object) null)).isEqualTo("(Object null)");
        assertThat(made(new Start(7), null)).isEqualTo("(Start 7, null)");
        assertThat(made(1, "x")).isEqualTo("(double, Object)");
        assertThat(made("x", 1, 1)).isEqualTo("(String, Object, int)");
    }

    @Test
    void missingAndAmbiguousConstructorsAreReportedWithTheCandidates() {
        assertThatThrownBy(() -> made("x", "y", 1))
                .isInstanceOf(CreationException.class)
                .hasMessage("org.mobula.remote.CreationTest$CellObject(java.lang.String, java.lang.String,"
                        + " java.lang.Integer) is ambiguous: org.mobula.remote.CreationTest$CellObject(java.lang.Object,"
                        + " java.lang.String, int) and org.mobula.remote.CreationTest$CellObject(java.lang.String,"
                        + " java.lang.Object, int) fit equally well. Use a static method with a unique name");
        assertThatThrownBy(() -> cluster.at(0).createBy(Placement.at(1), CellObject.class, "named", 1, 2))
                .hasMessage(
                        "no constructor or method fits org.mobula.remote.CreationTest$CellObject.named(java.lang.Integer,"
                                + " java.lang.Integer); there is org.mobula.remote.CreationTest$CellObject.named(java.lang.String)."
                                + " Private ones and varargs are ignored");
        assertThatThrownBy(() -> cluster.at(0).createBy(Placement.at(1), CellObject.class, "notRemote", "x"))
                .hasMessageStartingWith("no constructor or method fits")
                .hasMessageContaining("there is none");
    }

    @Test
    void aStaticMethodCreatesAnObject() {
        Cell cell = cluster.at(0).createBy(Placement.at(2), CellObject.class, "named", "x");
        assertThat(cell.how()).isEqualTo("(Object x)");
        assertThat(cell.toString()).contains("of rank 2 on");
    }

    @Test
    void theObjectIsCalledByReferenceAlsoAtTheRankThatCreatesIt() {
        Cell here = cluster.at(0).create(0, CellObject.class, 1);
        assertThat(Remoting.isStub(here)).isTrue();
        assertThat(here.how()).isEqualTo("(int 1)");
        cluster.at(0).bind("cell", here);
        assertThat(cluster.at(0).lookup("cell", Cell.class)).isEqualTo(here);
        assertThat(cluster.at(2).lookup("cell", Cell.class).how()).isEqualTo("(int 1)");
    }

    @Test
    void placementsChooseAmongLivingRanks() {
        Placement inTurn = Placement.roundRobin();
        List<Integer> all = List.of(0, 1, 2);
        assertThat(IntStream.range(0, 5).mapToObj(i -> inTurn.choose(all))).containsExactly(0, 1, 2, 0, 1);
        assertThat(inTurn.choose(List.of(0, 1))).isZero();
        Cell last = cluster.at(0).create(living -> living.getLast(), CellObject.class, 1);
        assertThat(last.toString()).contains("of rank 2 on");
        cluster.jobs().fail(2, "its process ended (exit code 137)");
        Await.await().until(() -> !cluster.node(0).living().contains(2));
        assertThat(cluster.at(0)
                        .<Cell>create(living -> living.getLast(), CellObject.class, 1)
                        .toString())
                .contains("of rank 1 on");
        assertThatThrownBy(() -> cluster.at(0).create(2, CellObject.class, 1))
                .isInstanceOf(PeerFailedException.class)
                .hasMessageEndingWith("; this happened while creating " + CellObject.class.getTypeName());
        assertThatThrownBy(() -> cluster.at(0).createBy(Placement.at(2), CellObject.class, "named", "x"))
                .hasMessageEndingWith("; this happened while creating " + CellObject.class.getTypeName() + " by named");
        assertThatThrownBy(() -> cluster.at(0).create(Placement.at(2), () -> new CellObject(1)))
                .hasMessageEndingWith("; this happened while creating an object by a factory");
    }

    @Test
    void exceptionsOfAConstructorArriveUnchanged() {
        assertThat(catchThrowable(() -> made(true)))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("yes");
    }

    @Test
    void aNonexistentRankIsNamed() {
        assertThatThrownBy(() -> cluster.at(0).create(7, CellObject.class, 5))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("there is no rank 7; ranks go from 0 to 2");
        assertThatThrownBy(() -> cluster.at(0).create(living -> -1, CellObject.class, 5))
                .hasMessage("there is no rank -1; ranks go from 0 to 2");
        assertThatThrownBy(() -> cluster.at(0).loadClassesFrom(3))
                .hasMessage("there is no rank 3; ranks go from 0 to 2");
    }

    @Test
    void aDeadlineHolds() {
        assertThatThrownBy(() -> Deadline.within(Duration.ofMillis(100), () -> made(true, true, true)))
                .isInstanceOf(DeadlineExceededException.class)
                .hasMessageMatching("deadline exceeded after \\d+ ms while creating "
                        + Pattern.quote(CellObject.class.getTypeName())
                        + " at rank 1\\. The object may still be created there");
    }

    @Test
    void onlyRemoteObjectsOfTheProgramAreCreated() {
        assertThatThrownBy(() -> hostile().prepare("java.lang.ProcessBuilder"))
                .isInstanceOf(CreationException.class)
                .hasMessageMatching(
                        "rank 1 on .+ does not create java.lang.ProcessBuilder for other ranks: it implements no"
                                + " remote interface of the program, and was not allowed there. Let it implement one, or call"
                                + " remoting.allow\\(\"java.lang.ProcessBuilder\"\\) at that rank");
        assertThatThrownBy(() -> hostile().create("java.lang.ProcessBuilder", null, new Object[] {new String[] {"ls"}}))
                .isInstanceOf(CreationException.class);
        assertThatThrownBy(() -> hostile().create("java.lang.Runtime", "getRuntime", new Object[0]))
                .isInstanceOf(CreationException.class);
        assertThatThrownBy(() -> hostile().create("java.rmi.server.UnicastRemoteObject", null, new Object[0]))
                .isInstanceOf(CreationException.class);
        assertThatThrownBy(() -> hostile().prepare("demo.Missing"))
                .hasMessageMatching(
                        "rank 1 on .+ cannot create demo.Missing: the class is not known there. Put it on the"
                                + " class path of every rank");
        assertThatThrownBy(() -> cluster.at(0).create(1, Half.class))
                .hasMessage("org.mobula.remote.CreationTest$Half does not create a remote object: it is abstract."
                        + " Name a class that implements it");
        assertThatThrownBy(() -> cluster.at(0).create(1, String.class)).isInstanceOf(CreationException.class);
    }

    @Test
    void aFactoryThatIsNotRemoteItselfMustBeAllowed() {
        assertThatThrownBy(() -> cluster.at(0).createBy(Placement.at(1), Elsewhere.class, "make", 3))
                .isInstanceOf(CreationException.class);
        cluster.at(1).allow(Elsewhere.class);
        Cell cell = cluster.at(0).createBy(Placement.at(1), Elsewhere.class, "make", 3);
        assertThat(cell.how()).isEqualTo("(int 3)");
    }

    private CreationService hostile() {
        Invocations invocations = Invocations.of(Engine.of(cluster.node(0)));
        return (CreationService)
                ObjectCreator.shape().stub(invocations.invoker(1, ObjectCreator.OBJECT, ObjectCreator.shape()));
    }
}
