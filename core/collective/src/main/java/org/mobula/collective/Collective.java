package org.mobula.collective;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The collective operations, and the places of their elements.
 *
 * <p>{@code n} is the length of a vector; {@code block i} belongs to rank i; see {@link Shape#blocks}.
 */
public enum Collective {
    /** No rank leaves before all ranks have entered. No elements. */
    BARRIER("barrier"),
    /** The root's {@code n} elements in RECEIVE are sent to the RECEIVE of all ranks. */
    BROADCAST("broadcast"),
    /** Block i of the root's SEND is sent to the RECEIVE of rank i; blocks of equal lengths. */
    SCATTER("scatter"),
    /** As {@link #SCATTER}, with blocks of any lengths, which only the root knows. */
    SCATTERV("scatterv"),
    /** The SEND of rank i becomes block i of the root's RECEIVE; blocks of equal lengths. */
    GATHER("gather"),
    /** As {@link #GATHER}, with blocks of any lengths, which only the root knows. */
    GATHERV("gatherv"),
    /** The SEND of rank i becomes block i of the RECEIVE of all ranks; blocks of equal lengths. */
    ALL_GATHER("allGather"),
    /** As {@link #ALL_GATHER}, with blocks of any lengths. */
    ALL_GATHERV("allGatherv"),
    /** Block j of the SEND of rank i becomes block i of the RECEIVE of rank j; blocks of equal lengths. */
    ALL_TO_ALL("allToAll"),
    /** As {@link #ALL_TO_ALL}, with blocks of any lengths; a rank knows only its own. */
    ALL_TO_ALLV("allToAllv"),
    /** The {@code n} elements of all ranks in SEND, combined element by element, are stored in the root's RECEIVE. */
    REDUCE("reduce"),
    /** As {@link #REDUCE}, with the result in the RECEIVE of all ranks. */
    ALL_REDUCE("allReduce"),
    /** The SEND of all ranks is combined; block i of the result is stored in the RECEIVE of rank i. */
    REDUCE_SCATTER("reduceScatter"),
    /** The SEND of ranks 0 to i, combined, is stored in the RECEIVE of rank i. */
    SCAN("scan"),
    /** The SEND of ranks 0 to i-1, combined, is stored in the RECEIVE of rank i; that of rank 0 does not change. */
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
     * Whether all ranks know how many bytes the operation moves. Otherwise ranks that choose an algorithm by bytes
     * could choose different ones.
     */
    public boolean isSizeKnownToAll() {
        return this != SCATTERV && this != GATHERV && this != ALL_TO_ALLV;
    }

    /** Whether it combines elements. */
    public boolean isReduction() {
        return compareTo(REDUCE) >= 0;
    }

    /** The collective with a name, if there is one. */
    static Optional<Collective> of(String text) {
        return Arrays.stream(values()).filter(each -> each.text.equals(text)).findFirst();
    }

    static String all() {
        return Arrays.stream(values()).map(Collective::text).collect(Collectors.joining(", "));
    }
}
