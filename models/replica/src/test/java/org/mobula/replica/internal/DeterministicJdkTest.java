package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.replica.NondeterministicOperations;
import org.mobula.replica.NondeterministicOperations.Kind;
import org.mobula.replica.NondeterministicOperations.Mark;
import org.mobula.replica.NondeterministicOperations.NondeterministicOperationsRoot;
import org.mobula.replica.NondeterministicOperations.Plain;
import org.mobula.replica.ReplicaUnavailableException;

/** Operations that depend on the JVM, the machine or the thread elsewhere, but not in a replica. */
@Timeout(60)
class DeterministicJdkTest {
    private final ReplicaWorld world = new ReplicaWorld(2);
    private NondeterministicOperations local;
    private NondeterministicOperations remote;

    @BeforeEach
    void create() {
        local = world.create(0, "operations", NondeterministicOperationsRoot.class);
        remote = world.find(1, "operations");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void anEnumConstantHasTheHashCodeOfItsName() {
        Mark mark = new Mark(3, 0.5, Kind.SECOND, "x");
        int kind = "SECOND".hashCode();
        int third = "THIRD".hashCode();
        int expectedMark = ((31 * 3 + Double.hashCode(0.5)) * 31 + kind) * 31 + "x".hashCode();
        List<Integer> expected = List.of(kind, expectedMark, 31 * (31 + kind) + 1, 31 * (31 + kind) + third);
        assertThat(local.hashes(Kind.SECOND, mark)).isEqualTo(expected);
        assertThat(remote.hashes(Kind.SECOND, mark)).isEqualTo(expected);
        assertThat(local.references(Kind.SECOND)).containsExactly(kind, kind);
    }

    @Test
    void aHashCodeThatDependsOnIdentityIsRejected() {
        assertThatThrownBy(() -> local.hashOf(new int[3]))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("the hash code of a int[] differs between JVMs; combine the hash codes of its fields");
    }

    @Test
    void tablesPassedAsArgumentsKeepTheirIterationOrder() {
        Map<Kind, Integer> counts = new HashMap<>();
        Set<Object> objects = new HashSet<>(List.of(Kind.THIRD, Kind.FIRST, 7, "seven"));
        for (Kind each : Kind.values()) {
            counts.put(each, each.ordinal());
        }
        assertThat(local.walk(counts, objects)).isEqualTo(counts.toString() + objects);
        assertThat(new ArrayList<>(counts.keySet())).isNotEmpty();
    }

    @Test
    void keysWithoutHashCodesCanBeArguments() {
        assertThat(local.insert(Map.of(new Plain(), "a", new Plain(), "b"))).isEqualTo(2);
        await().untilAsserted(() -> assertThat(remote.isConsistent()).isTrue());
        NondeterministicOperations created = world.create(
                1, "created", NondeterministicOperationsRoot.class, new HashMap<>(Map.of(new Plain(), "c")));
        assertThat(created.isConsistent()).isTrue();
        assertThat(created.insert(Map.of())).isEqualTo(1);
    }

    @Test
    void textIsConvertedIndependentlyOfTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(local.lower("TITLE title")).isEqualTo("title titleTITLE TITLE");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void methodReferencesToMathUseStrictMath() {
        for (double x = 0.1; x < 3; x += 0.1) {
            assertThat(local.sine(x)).isEqualTo(StrictMath.sin(x));
        }
    }

    @Test
    void aClassInitialiserDuringAReadIsNotUnwound() {
        assertThat(local.constant()).isEqualTo(1);
        int before = world.order.messages();
        assertThat(local.callGet(new NondeterministicOperations.InitializingSupplier()))
                .isEqualTo(2);
        assertThat(remote.callGet(new NondeterministicOperations.InitializingSupplier()))
                .isEqualTo(2);
        assertThat(world.order.messages()).isEqualTo(before);
    }

    @Test
    void aStackOverflowLosesOnlyTheReplicaOfItsRank() {
        assertThatThrownBy(() -> local.overflow(0))
                .isInstanceOf(ReplicaUnavailableException.class)
                .hasMessage(
                        "rank 0 no longer has a replica of \"operations\", because NondeterministicOperations.overflow failed here:"
                                + " java.lang.StackOverflowError. The other ranks continue; restart this one");
        assertThatThrownBy(local::size).isInstanceOf(ReplicaUnavailableException.class);
    }
}
