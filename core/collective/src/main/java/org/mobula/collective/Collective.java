package org.mobula.collective;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The collective operations, and where their elements lie.
 *
 * <p>{@code n} is the length of a vector; {@code block i} is what belongs to rank i, as {@link Shape#blocks} says.
 */
public enum Collective {
    /** Nobody leaves before everybody has come. No elements. */
    BARRIER("barrier"),
    /** The root's {@code n} elements in RECEIVE come into everybody's RECEIVE. */
    BROADCAST("broadcast"),
    /** Block i of the root's SEND comes into rank i's RECEIVE; equally long blocks. */
    SCATTER("scatter"),
    /** As {@link #SCATTER}, with blocks of any length; only the root knows them all. */
    SCATTERV("scatterv"),
    /** Rank i's SEND becomes block i of the root's RECEIVE; equally long blocks. */
    GATHER("gather"),
    /** As {@link #GATHER}, with blocks of any length; only the root knows them all. */
    GATHERV("gatherv"),
    /** Rank i's SEND becomes block i of everybody's RECEIVE; equally long blocks. */
    ALL_GATHER("allGather"),
    /** As {@link #ALL_GATHER}, with blocks of any length. */
    ALL_GATHERV("allGatherv"),
    /** Block j of rank i's SEND becomes block i of rank j's RECEIVE; equally long blocks. */
    ALL_TO_ALL("allToAll"),
    /** As {@link #ALL_TO_ALL}, with blocks of any length; a rank knows its own ones only. */
    ALL_TO_ALLV("allToAllv"),
    /** Everybody's {@code n} elements of SEND, combined one by one, come into the root's RECEIVE. */
    REDUCE("reduce"),
    /** As {@link #REDUCE}, into everybody's RECEIVE. */
    ALL_REDUCE("allReduce"),
    /** Everybody's SEND is combined; block i of the result comes into rank i's RECEIVE. */
    REDUCE_SCATTER("reduceScatter"),
    /** What ranks 0 to i have in SEND, combined, comes into rank i's RECEIVE. */
    SCAN("scan"),
    /** What ranks 0 to i-1 have in SEND, combined, comes into rank i's RECEIVE; rank 0's stays as it is. */
    EXSCAN("exscan");

    private final String text;

    Collective(String text) {
        this.text = text;
    }

    /** Its name in options and messages: {@code allReduce}. */
    public String text() {
        return text;
    }

    /**
     * Whether every rank can tell how many bytes the operation moves. Where only some can, choosing an algorithm by bytes
     * would let ranks choose differently.
     */
    public boolean isSizeKnownToAll() {
        return this != SCATTERV && this != GATHERV && this != ALL_TO_ALLV;
    }

    /** Whether it combines elements. */
    public boolean isReduction() {
        return compareTo(REDUCE) >= 0;
    }

    /** The collective of that name, if there is one. */
    static Optional<Collective> of(String text) {
        return Arrays.stream(values()).filter(each -> each.text.equals(text)).findFirst();
    }

    static String all() {
        return Arrays.stream(values()).map(Collective::text).collect(Collectors.joining(", "));
    }
}
