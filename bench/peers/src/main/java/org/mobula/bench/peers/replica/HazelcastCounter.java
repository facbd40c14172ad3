package org.mobula.bench.peers.replica;

import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * An entry of a map with a synchronous backup at every other member, read locally.
 *
 * @param instance this member
 * @param map of one entry
 */
record HazelcastCounter(HazelcastInstance instance, IMap<Integer, Long> map) implements Replicated {
    private static final String NAME = "numbers";
    private static final int KEY = 1;

    static HazelcastCounter join(int port, int first, int members) {
        MapConfig synchronous = new MapConfig(NAME).setBackupCount(members - 1).setReadBackupData(true);
        HazelcastInstance instance = HazelcastMember.start(port, first, synchronous);
        IMap<Integer, Long> map = instance.getMap(NAME);
        map.putIfAbsent(KEY, 0L);
        return new HazelcastCounter(instance, map);
    }

    @Override
    public long read() {
        return Objects.requireNonNull(map.get(KEY));
    }

    @Override
    public void write(long number) {
        map.set(KEY, number);
    }

    @Override
    public CompletableFuture<?> start(long number) {
        return map.setAsync(KEY, number).toCompletableFuture();
    }

    @Override
    public int members() {
        return instance.getCluster().getMembers().size();
    }
}
