package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mobula.analysis.Analyser;
import org.mobula.group.ArraySupplier;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.NonBlocking;

/** An array that a member supplies receives no second call while the first one is being relayed from it. */
class ArraysInUseTest {
    interface Store {
        void put(int[] values);
    }

    private static final class Member implements Store, ArraySupplier {
        final int[] own = new int[3];

        @Override
        public void put(int[] values) {}

        @Override
        public Object supply(String method, int parameter, int length) {
            return own;
        }
    }

    private final InterfaceShape shape = InterfaceShape.of(Store.class);
    private final MethodSignature signature =
            new MethodSignature(shape.methods().getFirst());
    private final Member target = new Member();
    private final LocalMember member = new LocalMember(target, 0, shape, new Analyser(NonBlocking.class));
    private final ArraysInUse leaving = new ArraysInUse();

    private Object array(boolean leaves) {
        return member.array(signature, ElementType.INT, 0, 3, leaving, leaves);
    }

    @Test
    void anArrayInUseIsNotSuppliedToAnotherCall() {
        assertThat(array(true)).isSameAs(target.own);
        assertThat(array(true)).isNotSameAs(target.own).isEqualTo(new int[3]);
        assertThat(array(false)).isNotSameAs(target.own).isEqualTo(new int[3]);
        leaving.remove(target.own);
        assertThat(array(true)).isSameAs(target.own);
    }

    @Test
    void anArrayThatIsNotRelayedIsSuppliedAgain() {
        assertThat(array(false)).isSameAs(target.own);
        assertThat(array(false)).isSameAs(target.own);
    }
}
