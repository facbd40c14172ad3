package org.mobula.analysis.subjects;

import java.util.concurrent.atomic.AtomicInteger;

/** Classes that create lambdas and method references, each for one question about them. */
public final class Lambdas {
    /** What the lambdas implement. */
    public interface Asked {
        int ask();

        default int twice() {
            return 2 * ask();
        }
    }

    private Lambdas() {}

    static int pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            return 1;
        }
        return 0;
    }

    /** A lambda that captures a value. */
    public static final class Brief {
        public static Asked make() {
            int[] captured = {1};
            return () -> captured[0]++;
        }
    }

    /** A lambda that blocks. */
    public static final class Blocking {
        public static Asked make() {
            return () -> pause();
        }
    }

    /** Two lambdas of one interface: it is not known which of them an object is. */
    public static final class OneOfTwo {
        public static Asked make() {
            return () -> 1;
        }

        public static Asked other() {
            return () -> pause();
        }
    }

    /** A lambda of another interface, which blocks. */
    public static final class OtherInterface {
        public static Asked make() {
            return () -> 1;
        }

        public static Runnable other() {
            return () -> pause();
        }
    }

    /** A reference to a static method. */
    public static final class StaticReference {
        public static Asked make() {
            return StaticReference::number;
        }

        private static int number() {
            return 3;
        }
    }

    /** A reference to a method of a final class. */
    public static final class FinalReference {
        private int count;

        public static Asked make() {
            return new FinalReference()::number;
        }

        int number() {
            return ++count;
        }
    }

    /** A reference to a method that a subclass may override. */
    public static class OpenReference {
        public static Asked make() {
            return new OpenReference()::number;
        }

        int number() {
            return 4;
        }
    }

    /** A reference to a method of the JDK. */
    public static final class OfTheJdk {
        public static Asked make() {
            return new AtomicInteger()::get;
        }
    }
}
