package org.mobula.shared.spi;

/**
 * A consistency protocol: decides when a copy may be read, and what happens when a rank begins and ends to write.
 *
 * <p>Providers are found by {@link java.util.ServiceLoader}; or pass an instance to the options of a unit. All ranks
 * must have the same one.
 *
 * <p><b>Threads:</b> one instance serves all units of a rank; it has no state of its own.
 */
public interface Protocol {
    /** What the lock of a block tells the rank that acquires it about releases of other blocks. */
    enum Notices {
        /** All releases that the last holder knew of. */
        ALL,
        /** Only the releases made while this lock was held. */
        SCOPE
    }

    /** The name by which options choose it: lower-case words with hyphens. */
    String name();

    /** The transitions of a copy. */
    ProtocolTable<?> table();

    /** What its locks tell. */
    default Notices notices() {
        return Notices.ALL;
    }

    /**
     * Whether several ranks may write disjoint ranges of one block at once. The lock then stays at the block's home;
     * writers send what they have changed when they release.
     */
    default boolean hasSeveralWriters() {
        return false;
    }

    /** Whether acquiring for reading takes the lock, as acquiring for writing does. */
    default boolean readsExclusively() {
        return false;
    }

    /** Whether acquiring for reading needs no lock: a valid copy is enough, and messages wait for its readers. */
    default boolean readsLocally() {
        return false;
    }

    /**
     * Whether a thread may go on to use what it has read without acquiring, although another rank has released since,
     * until it acquires a block or waits at the barrier. Checks of such reads are moved out of loops.
     */
    default boolean hasLazyReads() {
        return false;
    }
}
