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
import org.mobula.replica.ReplicaGoneException;

/** What depends on the JVM, the machine or the thread outside, and does not inside. */
@Timeout(60)
class DeterministicJdkTest {
    private final ReplicaWorld world = new ReplicaWorld(2);
    private NondeterministicOperations here;
    private NondeterministicOperations there;

    @BeforeEach
    void create() {
        here = world.create(0, "oddities", NondeterministicOperationsRoot.class);
        there = world.find(1, "oddities");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void hashCodesOfConstantsAreThoseOfTheirNames() {
        Mark mark = new Mark(3, 0.5, Kind.SECOND, "x");
        int kind = "SECOND".hashCode();
        int third = "THIRD".hashCode();
        int ofMark = ((31 * 3 + Double.hashCode(0.5)) * 31 + kind) * 31 + "x".hashCode();
        List<Integer> expected = List.of(kind, ofMark, 31 * (31 + kind) + 1, 31 * (31 + kind) + third);
        assertThat(here.hashes(Kind.SECOND, mark)).isEqualTo(expected);
        assertThat(there.hashes(Kind.SECOND, mark)).isEqualTo(expected);
        assertThat(here.references(Kind.SECOND)).containsExactly(kind, kind);
    }

    @Test
    void aHashCodeThatDependsOnIdentityIsRefused() {
        assertThatThrownBy(() -> here.hashOf(new int[3]))
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
        assertThat(here.walk(counts, objects)).isEqualTo(counts.toString() + objects);
        assertThat(new ArrayList<>(counts.keySet())).isNotEmpty();
    }

    @Test
    void keysWithoutHashCodesCanBeArguments() {
        assertThat(here.insert(Map.of(new Plain(), "a", new Plain(), "b"))).isEqualTo(2);
        await().untilAsserted(() -> assertThat(there.isWhole()).isTrue());
        NondeterministicOperations made =
                world.create(1, "made", NondeterministicOperationsRoot.class, new HashMap<>(Map.of(new Plain(), "c")));
        assertThat(made.isWhole()).isTrue();
        assertThat(made.insert(Map.of())).isEqualTo(1);
    }

    @Test
    void textIsConvertedIndependentlyOfTheLocale() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));
        try {
            assertThat(here.lower("TITLE title")).isEqualTo("title titleTITLE TITLE");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void functionsAreExactWhereverTheyAreReferredTo() {
        for (double x = 0.1; x < 3; x += 0.1) {
            assertThat(here.sine(x)).isEqualTo(StrictMath.sin(x));
        }
    }

    @Test
    void anInitialiserThatAReadStartsIsNotUnwound() {
        assertThat(here.constant()).isEqualTo(1);
        int before = world.order.messages();
        assertThat(here.ask(new NondeterministicOperations.Late())).isEqualTo(2);
        assertThat(there.ask(new NondeterministicOperations.Late())).isEqualTo(2);
        assertThat(world.order.messages()).isEqualTo(before);
    }

    @Test
    void aStackOverflowLosesOnlyTheReplicaOfItsRank() {
        assertThatThrownBy(() -> here.overflow(0))
                .isInstanceOf(ReplicaGoneException.class)
                .hasMessage(
                        "rank 0 no longer has a replica of \"oddities\", because NondeterministicOperations.overflow failed here:"
                                + " java.lang.StackOverflowError. The other ranks continue; restart this one");
        assertThatThrownBy(here::size).isInstanceOf(ReplicaGoneException.class);
    }
}
