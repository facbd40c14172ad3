package org.mobula.collective;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The hosts of ranks.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class Hosts {
    private final int[] ofRank;
    private final int[][] ranks;

    private Hosts(int[] ofRank) {
        this.ofRank = ofRank;
        int hosts = Arrays.stream(ofRank).max().orElse(-1) + 1;
        List<List<Integer>> lists = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            lists.add(new ArrayList<>());
        }
        for (int rank = 0; rank < ofRank.length; rank++) {
            lists.get(ofRank[rank]).add(rank);
        }
        this.ranks = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** All ranks share one host. */
    public static Hosts one(int size) {
        return new Hosts(new int[size]);
    }

    /** The host of each rank, by name. */
    public static Hosts of(List<String> names) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        return new Hosts(names.stream()
                .mapToInt(name -> numbers.computeIfAbsent(name, unused -> numbers.size()))
                .toArray());
    }

    /** The number of hosts. */
    public int count() {
        return ranks.length;
    }

    /** The number of a rank's host; that of the first rank is 0. */
    public int of(int rank) {
        return ofRank[rank];
    }

    /** The ranks of a host, ascending. */
    public int[] ranks(int host) {
        return ranks[host].clone();
    }

    /** Whether the ranks of each host are consecutive, so that host order is rank order. */
    public boolean areContiguous() {
        for (int rank = 1; rank < ofRank.length; rank++) {
            if (ofRank[rank] < ofRank[rank - 1]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hosts hosts && Arrays.equals(ofRank, hosts.ofRank);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ofRank);
    }

    @Override
    public String toString() {
        return Arrays.toString(ofRank);
    }
}
