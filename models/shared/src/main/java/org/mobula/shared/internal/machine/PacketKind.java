package org.mobula.shared.internal.machine;

import org.jspecify.annotations.Nullable;

/** The kinds of messages. Their ordinals are part of the wire protocol. */
public enum PacketKind {
    /** A rank wants a lock; travels to the rank that has it. */
    REQUEST,
    /** The lock, which moves to a rank that may write now. */
    TOKEN,
    /** Permission to read, or to write a range, while the lock stays where it is; or the refusal of a try. */
    LEASE,
    /** The end of a lease, with what was changed. */
    DONE,
    /** Answers {@link #DONE}: the version that contains the changes. */
    APPLIED,
    /** Tells the home to which rank the lock has moved. */
    MOVED,
    /** A rank wants the last released content; travels to the rank that has the lock. */
    FETCH,
    /** Answers {@link #FETCH}. */
    CONTENT,
    /** A message of a protocol. */
    PROTOCOL,
    /** Acknowledges a message of a protocol, or a backup. */
    ACKNOWLEDGE,
    /** Released content for the rank that keeps the second copy. */
    BACKUP,
    /** Asks for all that a rank knows of the blocks of a home. */
    RECOVER,
    /** Answers {@link #RECOVER}. */
    STATE,
    /** Ends a recovery: where the locks are. */
    RESUME,
    /** A rank has arrived at a barrier. */
    ARRIVE,
    /** All ranks have arrived, or one never will. */
    PROCEED,
    /** A rank registers a unit. */
    DEFINE,
    /** A unit that was registered by name exists. */
    CREATE,
    /** Answers {@link #CREATE}. */
    CREATED,
    /** Answers {@link #DEFINE}: the number of the unit, or the reason for a refusal. */
    DEFINED,
    /** The memory of the ranks of a host for a unit, or that a rank has mapped it; then whether their locks are there. */
    PAGES,
    /** A rank has got a lock in the host's memory. */
    GRANTED,
    /** Releases that happen before releases of locks in the host's memory. */
    NOTICES;

    private static final PacketKind[] ALL = values();

    /** The kind with an ordinal, or null. */
    public static @Nullable PacketKind of(int ordinal) {
        return ordinal >= 0 && ordinal < ALL.length ? ALL[ordinal] : null;
    }
}
