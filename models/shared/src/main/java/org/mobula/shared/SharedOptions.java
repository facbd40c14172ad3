package org.mobula.shared;

import org.jspecify.annotations.Nullable;
import org.mobula.shared.spi.Protocol;

/** The options of a unit; the same at all ranks. */
public final class SharedOptions {
    private final @Nullable String protocol;
    private final @Nullable Protocol instance;
    private final HolderFailure holderFailure;
    private final int copies;

    private SharedOptions(
            @Nullable String protocol, @Nullable Protocol instance, HolderFailure holderFailure, int copies) {
        this.protocol = protocol;
        this.instance = instance;
        this.holderFailure = holderFailure;
        this.copies = copies;
    }

    /** The default protocol of the node, {@link HolderFailure#FAIL}, one copy. */
    public static SharedOptions defaults() {
        return new SharedOptions(null, null, HolderFailure.FAIL, 1);
    }

    /**
     * These options with a protocol, by its name.
     *
     * @throws IllegalArgumentException if they have one
     */
    public SharedOptions withProtocol(String name) {
        requireNone(name);
        return new SharedOptions(name, null, holderFailure, copies);
    }

    /**
     * These options with a protocol.
     *
     * @throws IllegalArgumentException if they have one
     */
    public SharedOptions withProtocol(Protocol one) {
        requireNone(one.name());
        return new SharedOptions(one.name(), one, holderFailure, copies);
    }

    private void requireNone(String name) {
        if (protocol != null) {
            throw new IllegalArgumentException("a unit has one protocol: these options have " + protocol
                    + " already, so they cannot have " + name + ", too");
        }
    }

    /** These options with a policy for the failure of the rank that has a lock. */
    public SharedOptions withHolderFailure(HolderFailure policy) {
        return new SharedOptions(protocol, instance, policy, copies);
    }

    /**
     * These options with a number of ranks that have the content when a release ends.
     *
     * @param number 1, or 2: nothing that was released is lost if one rank fails
     */
    public SharedOptions withCopies(int number) {
        if (number < 1 || number > 2) {
            throw new IllegalArgumentException("a unit has 1 or 2 copies, not " + number);
        }
        return new SharedOptions(protocol, instance, holderFailure, number);
    }

    /** The name of the protocol; null for the node's default. */
    public @Nullable String protocol() {
        return protocol;
    }

    /** The protocol itself, if these options have it. */
    @Nullable
    Protocol instance() {
        return instance;
    }

    /** The policy for failures. */
    public HolderFailure holderFailure() {
        return holderFailure;
    }

    /** The number of copies. */
    public int copies() {
        return copies;
    }
}
