package org.mobula.contract.shapes;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Classes with writeReplace or readResolve. */
final class ReplacedShapes {
    static final class Period implements Serializable {
        private final int from;
        private final int to;

        Period(int from, int to) {
            this.from = from;
            this.to = to;
        }

        private record Proxy(int a, int b) implements Serializable {
            private Object readResolve() {
                return new Period(a, b);
            }
        }

        private Object writeReplace() {
            return new Proxy(from, to);
        }

        private void readObject(ObjectInputStream in) throws InvalidObjectException {
            throw new InvalidObjectException("must be deserialized through its proxy");
        }
    }

    static final class Single implements Serializable {
        static final Single INSTANCE = new Single();
        private int state = 4;

        private Object readResolve() throws ObjectStreamException {
            return INSTANCE;
        }
    }

    static class Replaced implements Serializable {
        String text = "replaced";

        Object writeReplace() {
            return "instead of " + text;
        }
    }

    /** Inherits the replacement. */
    static class AlsoReplaced extends Replaced {}

    static class First implements Serializable {
        Object writeReplace() {
            return new Second();
        }
    }

    static class Second implements Serializable {
        Object writeReplace() {
            return new Third(3);
        }
    }

    record Third(int number) implements Serializable {}

    static class ReplacedByNull implements Serializable {
        Object writeReplace() {
            return null;
        }
    }

    static class Holder implements Serializable {
        Object any;
        Period period;
        Single single;
        List<Object> all = new ArrayList<>();
    }

    private ReplacedShapes() {}

    static List<Shape> all() {
        return List.of(
                Shape.of("a class with a serialization proxy", random -> new Period(random.nextInt(), 5)),
                Shape.of("a singleton kept by readResolve", random -> Single.INSTANCE)
                        .checked((original, copy) -> Require.that(copy == Single.INSTANCE, "a second singleton")),
                Shape.of("an object replaced by one of another class", random -> new Replaced())
                        .changedOnTheWay(),
                Shape.of("a replacement that a superclass makes", random -> new AlsoReplaced())
                        .changedOnTheWay(),
                Shape.of("a replacement that is replaced again", random -> new First())
                        .changedOnTheWay(),
                Shape.of("an object replaced by null", random -> new Object[] {new ReplacedByNull()})
                        .changedOnTheWay(),
                Shape.of("replaced objects shared in fields and a list", random -> {
                    Holder holder = new Holder();
                    holder.period = new Period(1, 2);
                    holder.any = holder.period;
                    holder.single = Single.INSTANCE;
                    holder.all.add(holder.period);
                    holder.all.add(holder.single);
                    holder.all.add(holder);
                    return holder;
                }));
    }
}
