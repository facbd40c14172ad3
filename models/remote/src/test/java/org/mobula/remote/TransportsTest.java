package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.Serializable;
import java.nio.DoubleBuffer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.codec.InPlace;
import org.mobula.codec.ObjectBuffer;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.StaleReferenceException;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.NoTransportException;

/** Transport and codec are chosen for an interface; the nodes use TCP, and an interface may use shared memory. */
@Timeout(60)
class TransportsTest {
    interface Values {
        DoubleBuffer values();
    }

    interface NamedValues extends Values {
        String name();
    }

    /** Over the transports of the node, by copies. */
    interface Copying extends Remote {
        double sum(Values values);

        String call(Copying other);
    }

    /** By copies over shared memory. */
    @CallsOver("shm")
    interface Near extends Remote {
        double sum(Values values);
    }

    /** In place over the transports of the node. */
    @InPlace
    interface InPlaceOnly extends Remote {
        double sum(Values values);
    }

    /** In place over shared memory. */
    @InPlace
    @CallsOver("shm")
    interface NearInPlace extends Remote {
        double sum(Values values);
    }

    /** Extends an interface that has the annotation. */
    interface Nearer extends Near {}

    @CallsOver("tcp")
    interface Far extends Remote {
        double sum(Values values);
    }

    static class Row implements Values, Serializable {
        private final double[] values;

        Row(double... values) {
            this.values = values;
        }

        @Override
        public DoubleBuffer values() {
            return DoubleBuffer.wrap(values);
        }
    }

    static final class NamedRow extends Row implements NamedValues {
        NamedRow(double... values) {
            super(values);
        }

        @Override
        public String name() {
            return "row";
        }
    }

    static final class Copies implements Copying {
        @Override
        public double sum(Values values) {
            assertThat(ObjectBuffer.isView(values)).isFalse();
            return TransportsTest.sum(values);
        }

        @Override
        public String call(Copying other) {
            return "called";
        }
    }

    public static final class NearObject implements Near {
        public NearObject() {}

        @Override
        public double sum(Values values) {
            return TransportsTest.sum(values);
        }
    }

    static final class Both implements Near, Far {
        @Override
        public double sum(Values values) {
            return 0;
        }
    }

    private static double viewSum(Values values) {
        assertThat(ObjectBuffer.isView(values)).isTrue();
        return sum(values);
    }

    /** Negative for an object of the subtype. */
    private static double sum(Values values) {
        double sum = 0;
        DoubleBuffer all = values.values();
        while (all.hasRemaining()) {
            sum += all.get();
        }
        return values instanceof NamedValues ? -sum : sum;
    }

    private InProcessJobs jobs;
    private Cluster cluster;

    @BeforeEach
    void open() {
        jobs = new InProcessJobs(3);
        cluster = new Cluster(jobs, NodeOptions.defaults().withTransports("tcp"));
        for (int rank = 0; rank < 3; rank++) {
            at(rank).allow(Row.class, NamedRow.class);
        }
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private Remoting at(int rank) {
        return Remoting.of(cluster.node(rank));
    }

    private Remoting near(int rank) {
        return at(rank).over("shm").allow(Row.class, NamedRow.class);
    }

    @Test
    void eachInterfaceIsCalledOverItsOwnTransportInItsOwnWay() {
        near(0);
        at(0).bind("copying", new Copies());
        at(0).bind("in place", (InPlaceOnly) TransportsTest::viewSum);
        at(0).bind("near", (Near) TransportsTest::sum);
        at(0).bind("near in place", (NearInPlace) TransportsTest::viewSum);

        assertThat(at(1).lookup("copying", Copying.class).sum(new Row(1, 2, 3))).isEqualTo(6);
        assertThat(at(1).lookup("in place", InPlaceOnly.class).sum(new Row(1, 2, 3)))
                .isEqualTo(6);
        assertThat(at(1).medium(0)).startsWith("tcp");
        assertThat(at(1).lookup("near", Near.class).sum(new Row(1, 2, 3))).isEqualTo(6);
        assertThat(at(1).lookup("near in place", NearInPlace.class).sum(new Row(1, 2, 3)))
                .isEqualTo(6);
        assertThat(near(1).medium(0)).startsWith("shm");
    }

    @Test
    void aSubclassIsAcceptedForItsSuperclassInEveryWay() {
        near(0);
        near(1);
        at(0).bind("copying", new Copies());
        at(0).bind("in place", (InPlaceOnly) TransportsTest::viewSum);
        at(0).bind("near", (Near) TransportsTest::sum);
        at(0).bind("near in place", (NearInPlace) TransportsTest::viewSum);

        NamedRow row = new NamedRow(4, 5);
        assertThat(at(1).lookup("copying", Copying.class).sum(row)).isEqualTo(-9);
        assertThat(at(1).lookup("in place", InPlaceOnly.class).sum(row)).isEqualTo(-9);
        assertThat(at(1).lookup("near", Near.class).sum(row)).isEqualTo(-9);
        assertThat(at(1).lookup("near in place", NearInPlace.class).sum(row)).isEqualTo(-9);
    }

    @Test
    void anAnnotationCountsForInterfacesThatExtendItsOwn() {
        near(0);
        at(0).bind("nearer", (Nearer) TransportsTest::sum);

        assertThat(at(2).lookup("nearer", Nearer.class)).isNotNull();
        assertThat(at(2).lookup("nearer", Near.class)).isNotNull();
        assertThat(near(2).list()).containsExactly("nearer");
        assertThat(at(2).unbind("nearer")).isTrue();
    }

    @Test
    void anOptionChoosesTheTransportOfAnyInterface() {
        near(0).bind("copying", new Copies());

        Copying stub = near(2).lookup("copying", Copying.class);

        assertThat(stub.sum(new Row(1))).isEqualTo(1);
        assertThat(near(2).medium(0)).startsWith("shm");
    }

    @Test
    void namesOverAllTransportsAreListedAndUnbound() {
        at(1).bind("copying", new Copies());
        at(1).bind("near", (Near) TransportsTest::sum);

        assertThat(at(1).list()).containsExactly("copying", "near");
        assertThat(at(1).unbind("near")).isTrue();
        assertThat(at(1).unbind("near")).isFalse();
        assertThat(at(1).list()).containsExactly("copying");
    }

    @Test
    void aWithdrawnObjectIsStaleOverItsTransport() {
        Near target = TransportsTest::sum;
        at(1).bind("near", target);
        near(1);
        near(0);
        Near stub = at(0).lookup("near", Near.class);

        assertThat(at(1).unexport(target)).isTrue();
        assertThatThrownBy(() -> stub.sum(new Row(1))).isInstanceOf(StaleReferenceException.class);
    }

    @Test
    void anObjectIsCreatedOverTheTransportOfItsInterface() {
        near(2);

        Near created = at(0).create(2, NearObject.class);

        near(0);
        assertThat(created.sum(new Row(2, 2))).isEqualTo(4);
        assertThat(near(0).medium(2)).startsWith("shm");
        assertThat(at(0).medium(2)).startsWith("tcp"); // where the addresses were exchanged
    }

    @Test
    void theTransportOfTheNodeNeedsNoConnectionsOfItsOwn() {
        at(0).bind("far", (Far) TransportsTest::sum);

        assertThat(at(0).over("tcp")).isSameAs(at(0));
        assertThat(at(1).lookup("far", Far.class).sum(new Row(3))).isEqualTo(3);
    }

    @Test
    void aStubCannotBeSentInACallOverAnotherTransport() {
        at(0).bind("copying", new Copies());
        near(0).bind("near copying", new Copies());
        Copying far = at(1).lookup("copying", Copying.class);
        Copying near = near(1).lookup("near copying", Copying.class);

        assertThat(far.call(far)).isEqualTo("called");
        assertThat(near.call(near)).isEqualTo("called");
        assertThatThrownBy(() -> far.call(near))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(" is called over the transport shm, and cannot be sent in a call over the"
                        + " transports of the node. Send its name, and look it up there");
        assertThatThrownBy(() -> near.call(far))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        " is called over the transports of the node, and cannot be sent in a call over the"
                                + " transport shm. Send its name, and look it up there");
    }

    @Test
    void anUnknownTransportIsRefused() {
        assertThatThrownBy(() -> at(0).over("pigeon"))
                .isInstanceOf(NoTransportException.class)
                .hasMessageStartingWith("there is no transport \"pigeon\"");
        assertThatThrownBy(() -> at(0).over()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> near(0).over("tcp"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this remoting is bound to the transports [shm]. Choose [tcp] at the remoting of the node");
    }

    @Test
    void interfacesThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> at(0).bind("both", new Both()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("[[shm], [tcp]]. Bind one object for each of them");
    }

    @Test
    void callsOverATransportFailWithTheRank() {
        at(1).bind("near", (Near) TransportsTest::sum);
        near(0);
        near(1);
        Near stub = at(0).lookup("near", Near.class);
        assertThat(stub.sum(new Row(1))).isEqualTo(1);

        jobs.fail(1, "it was killed");

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> assertThatThrownBy(() -> stub.sum(new Row(1))).isInstanceOf(PeerFailedException.class));
    }

    @Test
    void callsOverATransportEndWithTheNode() {
        at(1).bind("near", (Near) TransportsTest::sum);
        near(0);
        Near stub = at(0).lookup("near", Near.class);

        cluster.node(0).close();

        assertThatThrownBy(() -> stub.sum(new Row(1))).isInstanceOf(NodeClosedException.class);
    }

    @Test
    void allRanksMayBeginAtOnce() throws Exception {
        cluster.run(node -> {
            Remoting remoting = Remoting.of(node);
            near(node.rank());
            remoting.bind("near-" + node.rank(), (Near) TransportsTest::sum);
            for (int rank = 0; rank < 3; rank++) {
                assertThat(remoting.lookup("near-" + rank, Near.class).sum(new Row(rank, 1)))
                        .isEqualTo(rank + 1);
            }
            node.barrier();
        });
    }
}
