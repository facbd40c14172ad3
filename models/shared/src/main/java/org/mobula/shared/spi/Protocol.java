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

    /**
     * Whether ranks of one host may have one copy of a block in {@linkplain org.mobula.shared.SharedObjects#pages
     * pages}, with its lock beside it, if all ranks are there. The table is not executed then: each rank sees what
     * another one has released at once, and {@code acquire} excludes writers as always. A read without acquiring waits
     * while a rank writes, at the latest if it has not read the block before; always, unless the protocol
     * {@linkplain #hasLazyReads has lazy reads}.
     */
    default boolean allowsOneCopyPerHost() {
        return false;
    }
}
