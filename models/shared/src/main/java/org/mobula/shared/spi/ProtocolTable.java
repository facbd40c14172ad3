package org.mobula.shared.spi;

import static java.util.Objects.requireNonNull;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The transitions of a protocol: for a state and an event, a step and the next state.
 *
 * <p><b>Threads:</b> built by one thread, then any.
 *
 * @param <S> the states
 */
public final class ProtocolTable<S extends Enum<S>> {
    private final Class<S> states;
    private final S first;
    private final S absent;
    private final @Nullable Row<S>[][] rows; // by state and event: arrays, since each message looks up several rows
    private final boolean[][] ends; // by state and operation

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of rows of S
    private ProtocolTable(Builder<S> builder) {
        this.states = builder.states;
        this.first = builder.first;
        this.absent = builder.absent;
        S[] all = states.getEnumConstants();
        this.rows = new Row[all.length][Event.values().length];
        this.ends = new boolean[all.length][Event.UPDATE.ordinal() + 1];
        builder.rows.forEach((state, row) ->
                row.forEach((event, transition) -> rows[state.ordinal()][event.ordinal()] = transition));
        for (S state : all) {
            boolean[] in = ends[state.ordinal()];
            in[Event.READ.ordinal()] = builder.readable.contains(state);
            in[Event.UPDATE.ordinal()] = builder.readable.contains(state);
            in[Event.WRITE.ordinal()] = builder.writable.contains(state);
            in[Event.RELEASE.ordinal()] = builder.released.contains(state);
        }
    }

    /**
     * One transition.
     *
     * @param step what it does
     * @param next the state afterwards, if the step says so
     */
    public record Row<S extends Enum<S>>(ProtocolStep step, S next) {}

    /**
     * Begins a table.
     *
     * @param first the state of a copy whose content is the initial one
     * @param absent the state of a copy without content
     */
    public static <S extends Enum<S>> Builder<S> of(Class<S> states, S first, S absent) {
        return new Builder<>(states, first, absent);
    }

    /** The state of a copy at the beginning. */
    public S initial(boolean hasContent) {
        return hasContent ? first : absent;
    }

    /** The transition for an event in a state; null if the event must not happen there. */
    public @Nullable Row<S> find(Enum<?> state, Event event) {
        return rows[state.ordinal()][event.ordinal()];
    }

    /** Whether an operation may end in a state. Any other event ends at once. */
    public boolean ends(Event operation, Enum<?> state) {
        return operation.compareTo(Event.UPDATE) > 0 || ends[state.ordinal()][operation.ordinal()];
    }

    /** The states. */
    public Class<S> states() {
        return states;
    }

    /**
     * Collects transitions.
     *
     * @param <S> the states
     */
    public static final class Builder<S extends Enum<S>> {
        private final Class<S> states;
        private final S first;
        private final S absent;
        private final Map<S, Map<Event, Row<S>>> rows;
        private final Set<S> readable;
        private final Set<S> writable;
        private final Set<S> released;

        private Builder(Class<S> states, S first, S absent) {
            this.states = states;
            this.first = first;
            this.absent = absent;
            this.rows = new EnumMap<>(states);
            for (S each : states.getEnumConstants()) {
                rows.put(each, new EnumMap<>(Event.class));
            }
            this.readable = EnumSet.noneOf(states);
            this.writable = EnumSet.noneOf(states);
            this.released = EnumSet.noneOf(states);
        }

        /** Adds a transition. */
        public Builder<S> on(S state, Event event, ProtocolStep step, S next) {
            Row<S> twice = requireNonNull(rows.get(state)).put(event, new Row<>(step, next));
            if (twice != null) {
                throw new IllegalArgumentException("the table has two transitions for " + event + " in " + state);
            }
            return this;
        }

        /** Adds the same transition in all states that have none for this event. */
        public Builder<S> otherwise(Event event, ProtocolStep step) {
            rows.forEach((state, row) -> row.putIfAbsent(event, new Row<>(step, state)));
            return this;
        }

        /** As {@link #otherwise}, with one next state. */
        public Builder<S> otherwise(Event event, ProtocolStep step, S next) {
            rows.forEach((state, row) -> row.putIfAbsent(event, new Row<>(step, next)));
            return this;
        }

        /** The states in which a copy may be read without a lock, if it is current. */
        @SafeVarargs
        public final Builder<S> readable(S... in) {
            for (S each : in) {
                readable.add(each);
            }
            return this;
        }

        /** The states in which the thread that has acquired the block may write. */
        @SafeVarargs
        public final Builder<S> writable(S... in) {
            for (S each : in) {
                writable.add(each);
            }
            return this;
        }

        /** The states in which a release ends, and the lock is free for the next rank. */
        @SafeVarargs
        public final Builder<S> released(S... in) {
            for (S each : in) {
                released.add(each);
            }
            return this;
        }

        /**
         * The table.
         *
         * @throws IllegalArgumentException if an operation, or an event of the locks, has no transition in some state
         */
        public ProtocolTable<S> build() {
            for (Event event : EnumSet.range(Event.READ, Event.LEFT)) {
                rows.forEach((state, row) -> {
                    if (!row.containsKey(event)) {
                        throw new IllegalArgumentException(
                                "the table of " + states.getName() + " has no transition for " + event + " in " + state
                                        + ": add one, or otherwise(" + event + ", ProtocolStep.NOTHING)");
                    }
                });
            }
            return new ProtocolTable<>(this);
        }
    }
}
