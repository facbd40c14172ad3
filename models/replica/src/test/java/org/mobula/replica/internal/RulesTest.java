package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mobula.replica.Cloud;
import org.mobula.replica.CloudObject;
import org.mobula.replica.NotReplicableException;
import org.mobula.replica.Root;
import org.mobula.replica.Stack;

class RulesTest {
    private final ReplicaWorld world = new ReplicaWorld(2);

    @AfterEach
    void close() {
        world.close();
    }

    /** An ordinary interface. */
    public interface Plain {
        int value();
    }

    /** The interface of a cloud's root. */
    public interface Marked extends Root {
        int value();
    }

    /** A valid root. */
    public static final class Good extends CloudObject implements Marked {
        private final Part part = new Part();

        @Override
        public int value() {
            return part.value;
        }
    }

    /** A valid node. */
    public static final class Part extends CloudObject implements Cloud.Node {
        int value = 3;
    }

    /** Invalid: a root and a node. */
    public static final class Both extends CloudObject implements Marked, Cloud.Node {
        @Override
        public int value() {
            return 0;
        }
    }

    /** Invalid: a root that is not a cloud object. */
    public static final class Bare implements Marked {
        @Override
        public int value() {
            return 0;
        }
    }

    /** Invalid: a cloud object without a marker interface. */
    public static final class Unmarked extends CloudObject implements Plain {
        @Override
        public int value() {
            return 0;
        }
    }

    /** Invalid: refers to another cloud. */
    public static final class Referring extends CloudObject implements Marked {
        Marked other;

        @Override
        public int value() {
            return 0;
        }
    }

    /** Invalid: its result differs between ranks. */
    public static final class Timed implements Plain {
        @Override
        public int value() {
            return (int) System.nanoTime();
        }
    }

    /** Invalid: implements no interface. */
    public static final class Faceless {}

    @Test
    void aProgramWithRepmiNamesRuns() {
        Marked marked = world.create(0, "cloud", Good.class);
        assertThat(marked.value()).isEqualTo(3);
        assertThat(world.<Marked>find(1, "cloud").value()).isEqualTo(3);
    }

    @Test
    void theRulesOfTheThesisAreChecked() {
        assertThat(objections(Both.class))
                .containsExactly(
                        "Both: is a Root and a Cloud.Node, and one cloud's root is no node of another; drop one");
        assertThat(objections(Bare.class)).containsExactly("Bare: is a Root, but no CloudObject; extend that");
        assertThat(objections(Unmarked.class))
                .containsExactly(
                        "Unmarked: is a CloudObject, but neither a Root nor a Cloud.Node; implement one of them");
        assertThat(objections(Referring.class))
                .containsExactly(
                        "Referring.other: refers to another cloud, or to its own as others do; pass what is needed"
                                + " as an argument");
    }

    @Test
    void aClassThatMayBehaveDifferentlyElsewhereIsRejectedBeforeAnythingIsSent() {
        assertThatThrownBy(() -> world.create(0, "timed", Timed.class))
                .isInstanceOf(NotReplicableException.class)
                .hasMessageMatching(
                        "org\\.mobula\\.replica\\.internal\\.RulesTest\\$Timed cannot be replicated:\n"
                                + "  Timed\\.value, line \\d+: System\\.nanoTime reads the clock; pass the time as an argument");
        assertThat(world.order.messages()).isZero();
    }

    @Test
    void anObjectNeedsAnInterface() {
        assertThat(objections(Faceless.class))
                .containsExactly("Faceless: implements no interface by which it could be called; declare one");
    }

    @Test
    void aMissingConstructorIsNamed() {
        assertThatThrownBy(() -> world.create(0, "stack", Stack.StackRoot.class, "x", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no constructor of org.mobula.replica.Stack$StackRoot takes (String, Integer)."
                        + " Pass what one that is not private takes");
    }

    private List<String> objections(Class<?> root) {
        try {
            world.at(0).create("object", root);
            return List.of();
        } catch (NotReplicableException refused) {
            return refused.objections();
        }
    }
}
