package org.mobula.memory.internal;

import static org.mobula.memory.BufferState.FREED;
import static org.mobula.memory.BufferState.RECLAIMING;
import static org.mobula.memory.BufferState.REFERENCED;
import static org.mobula.memory.BufferState.UNREFERENCED;

import org.jspecify.annotations.Nullable;
import org.mobula.memory.BufferState;

/**
 * The transition table of buffers: C.-C. Chang, "Safe and Efficient Cluster Communication in Java using Explicit Memory
 * Management", section 3.2 and figure 3.2, with the decisions of ADR 22 where the thesis is silent.
 */
public final class BufferTransitions {
    private static final BufferState[] STATES = BufferState.values();
    private static final BufferEvent[] EVENTS = BufferEvent.values();
    private static final Transition[][] TABLE = new Transition[STATES.length][EVENTS.length];

    static {
        for (BufferState state : STATES) {
            for (BufferEvent event : EVENTS) {
                refuse(state, event, state == FREED ? Refusal.FREED : Refusal.IMPOSSIBLE);
            }
        }
        allow(UNREFERENCED, BufferEvent.VIEW, REFERENCED);
        allow(UNREFERENCED, BufferEvent.UNREFERENCE, UNREFERENCED);
        allow(UNREFERENCED, BufferEvent.UNREFERENCE_POSTED, UNREFERENCED);
        allow(UNREFERENCED, BufferEvent.POST, UNREFERENCED);
        allow(UNREFERENCED, BufferEvent.REGISTER, UNREFERENCED);
        allow(UNREFERENCED, BufferEvent.FREE, FREED);
        refuse(UNREFERENCED, BufferEvent.FREE_IN_USE, Refusal.IN_USE);

        allow(REFERENCED, BufferEvent.VIEW, REFERENCED);
        refuse(REFERENCED, BufferEvent.VIEW_OTHER_TYPE, Refusal.OTHER_TYPE);
        allow(REFERENCED, BufferEvent.UNREFERENCE, RECLAIMING);
        refuse(REFERENCED, BufferEvent.UNREFERENCE_POSTED, Refusal.IN_USE);
        allow(REFERENCED, BufferEvent.POST, REFERENCED);
        allow(REFERENCED, BufferEvent.REGISTER, REFERENCED);
        refuse(REFERENCED, BufferEvent.FREE, Refusal.REFERENCED);
        refuse(REFERENCED, BufferEvent.FREE_IN_USE, Refusal.REFERENCED);

        refuse(RECLAIMING, BufferEvent.VIEW, Refusal.RECLAIMING);
        refuse(RECLAIMING, BufferEvent.VIEW_OTHER_TYPE, Refusal.RECLAIMING);
        refuse(RECLAIMING, BufferEvent.UNREFERENCE, Refusal.RECLAIMING);
        allow(RECLAIMING, BufferEvent.RECLAIMED, UNREFERENCED);
        allow(RECLAIMING, BufferEvent.RECLAIM_REFUSED, REFERENCED);
        refuse(RECLAIMING, BufferEvent.POST, Refusal.RECLAIMING);
        allow(RECLAIMING, BufferEvent.REGISTER, RECLAIMING);
        refuse(RECLAIMING, BufferEvent.FREE, Refusal.RECLAIMING);
        refuse(RECLAIMING, BufferEvent.FREE_IN_USE, Refusal.RECLAIMING);

        allow(FREED, BufferEvent.ALLOCATE, UNREFERENCED);
    }

    private BufferTransitions() {}

    /** The result of an event in a state. */
    public static Transition of(BufferState state, BufferEvent event) {
        return TABLE[state.ordinal()][event.ordinal()];
    }

    private static void allow(BufferState state, BufferEvent event, BufferState next) {
        TABLE[state.ordinal()][event.ordinal()] = new Transition(next, null);
    }

    private static void refuse(BufferState state, BufferEvent event, Refusal refusal) {
        TABLE[state.ordinal()][event.ordinal()] = new Transition(state, refusal);
    }

    /**
     * An entry of the table.
     *
     * @param next the state afterwards
     * @param refusal why the event is refused; null if it is accepted
     */
    public record Transition(BufferState next, @Nullable Refusal refusal) {}
}
