package org.mobula.collective;

/**
 * Selects an algorithm for some operations.
 *
 * @param upTo the maximum length of the vector in bytes, or {@link #ANY}
 * @param condition on the shape
 */
record SelectionRule(Algorithm algorithm, long upTo, Condition condition) {
    static final long ANY = Long.MAX_VALUE;

    SelectionRule {
        if (upTo != ANY && !algorithm.collective().isSizeKnownToAll()) {
            throw new IllegalArgumentException("an algorithm for "
                    + algorithm.collective().text()
                    + " cannot be chosen by bytes: not all ranks know how many there are");
        }
    }

    boolean applies(Shape shape) {
        return (upTo == ANY || shape.bytes() <= upTo) && condition.holds(shape) && algorithm.suits(shape);
    }

    /** A condition of the standard table. */
    enum Condition {
        ALWAYS(""),
        SHARED("an area that all share"),
        TWO_RANKS("2 ranks"),
        TWO_SHARING("2 ranks that share an area"),
        SEVERAL_HOSTS("several hosts, several ranks on one"),
        EIGHT_RANKS("8 ranks or more");

        private final String text;

        Condition(String text) {
            this.text = text;
        }

        boolean holds(Shape shape) {
            return switch (this) {
                case ALWAYS -> true;
                case SHARED -> shape.area() > 0;
                case TWO_RANKS -> shape.size() == 2;
                case TWO_SHARING -> shape.size() == 2 && shape.area() > 0;
                case SEVERAL_HOSTS -> shape.hosts().count() > 1 && shape.hosts().count() < shape.size();
                case EIGHT_RANKS -> shape.size() >= 8;
            };
        }

        String text() {
            return text;
        }
    }
}
