package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Serializable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectsTest {
    static class Point implements Serializable {
        private int x = 3;
        private long far = 1L << 40;
        private double real = 0.5;
        private float small = 0.25f;
        private short brief = -2;
        private byte tiny = -1;
        private char letter = 'é';
        private boolean yes = true;
        private String name = "point";
        private Integer boxed = 7;
        private int[] numbers = {1, 2, 3};
        private transient int skipped = 9;
    }

    @Test
    void everyKindOfFieldArrives() {
        Point sent = new Point();
        sent.x = 42;

        Point got = pass(sent);

        assertThat(got).usingRecursiveComparison().ignoringFields("skipped").isEqualTo(sent);
        assertThat(got).isNotSameAs(sent);
    }

    @Test
    void transientFieldsStayAtTheirDefaultAndNoConstructorRuns() {
        assertThat(pass(new Point()).skipped).isZero();
    }

    static class Base implements Serializable {
        private int value = 1;
        protected Object any;
    }

    static class Derived extends Base {
        private int value = 2;
        private Base other;
    }

    @Test
    void privateFieldsOfTheSameNameInAHierarchyAreKeptApart() {
        Derived sent = new Derived();
        ((Base) sent).value = 10;
        sent.value = 20;
        sent.other = new Derived();
        sent.any = List.of("a");

        Derived got = pass(sent);

        assertThat(((Base) got).value).isEqualTo(10);
        assertThat(got.value).isEqualTo(20);
        assertThat(got.other).isInstanceOf(Derived.class);
        assertThat(got.any).isEqualTo(List.of("a"));
    }

    static class NotSerializable {
        int made;

        NotSerializable() {
            made = 5;
        }
    }

    static class Above extends NotSerializable implements Serializable {
        int own;

        Above(int own) {
            this.own = own;
            made = 99;
        }
    }

    @Test
    void theConstructorOfASuperclassThatIsNotSerializableRuns() {
        Above got = pass(new Above(8));

        assertThat(got.own).isEqualTo(8);
        assertThat(got.made).isEqualTo(5);
    }

    static class NeedsArgument {
        NeedsArgument(int ignored) {}
    }

    static class Orphan extends NeedsArgument implements Serializable {
        Orphan() {
            super(1);
        }
    }

    @Test
    void aSuperclassWithoutSuchAConstructorIsNamed() {
        assertThatThrownBy(() -> pass(new Orphan()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage("class org.mobula.codec.ObjectsTest$Orphan cannot be sent: its superclass"
                        + " org.mobula.codec.ObjectsTest$NeedsArgument is not Serializable and has no constructor without"
                        + " arguments that it may call. Add one");
    }

    static final class Fixed implements Serializable {
        private final int number;
        private final String text;
        private final Fixed self;
        private boolean flag;
        private final double[] values;

        Fixed(int number, String text) {
            this.number = number;
            this.text = text;
            this.self = this;
            this.flag = true;
            this.values = new double[] {1.5, -0.0};
        }
    }

    static class FixedAbove extends Base {
        final List<Integer> list = List.of(1, 2, 3);
        long after = 4;
    }

    @Test
    void finalFieldsAreSet() {
        Fixed got = pass(new Fixed(4, "four"));

        assertThat(got.number).isEqualTo(4);
        assertThat(got.text).isEqualTo("four");
        assertThat(got.self).isSameAs(got);
        assertThat(got.flag).isTrue();
        assertThat(got.values).containsExactly(1.5, -0.0);
    }

    @Test
    void finalFieldsBelowOrdinaryOnesAreSet() {
        FixedAbove sent = new FixedAbove();
        ((Base) sent).value = 77;
        FixedAbove got = pass(sent);

        assertThat(((Base) got).value).isEqualTo(77);
        assertThat(got.list).containsExactly(1, 2, 3);
        assertThat(got.after).isEqualTo(4);
    }

    class Inner implements Serializable {
        int deep = 6;
    }

    @Test
    void anInnerClassNeedsASerializableOuterObject() {
        assertThatThrownBy(() -> pass(new Inner()))
                .hasMessage(
                        "class org.mobula.codec.ObjectsTest cannot be sent: it is neither Serializable nor a record."
                                + " Make it implement java.io.Serializable, or register it at the codecs of all ranks");
    }

    @Test
    void anonymousClassesArriveWithTheirCapturedValues() {
        int captured = 11;
        Serializable got = pass(anonymous(captured));

        assertThat(got).hasToString("captured 11");
    }

    private static Serializable anonymous(int captured) {
        return new Serializable() {
            @Override
            public String toString() {
                return "captured " + captured;
            }
        };
    }

    @Test
    void nullArrives() {
        assertThat(Exchange.open().send(null)).isNull();
    }
}
