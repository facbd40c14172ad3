package org.mobula.bench.peers.replica;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.mobula.bench.peers.jgroups.Channels;

/**
 * An entry of a cache that is replicated synchronously.
 *
 * @param manager this member
 * @param cache of one entry
 */
record InfinispanCounter(DefaultCacheManager manager, Cache<Integer, Long> cache) implements Replicated {
    private static final Logger LOG =
            Logger.getLogger("org.infinispan"); // held strongly: a level is lost with its logger
    private static final String NAME = "numbers";
    private static final int KEY = 1;

    static InfinispanCounter join(int port, int first) throws Exception {
        LOG.setLevel(Level.SEVERE);
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder();
        global.transport()
                .transport(new JGroupsTransport(Channels.plain(port, first)))
                .clusterName("bench");
        DefaultCacheManager manager = new DefaultCacheManager(global.build());
        manager.defineConfiguration(
                NAME,
                new ConfigurationBuilder()
                        .clustering()
                        .cacheMode(CacheMode.REPL_SYNC)
                        .build());
        Cache<Integer, Long> cache = manager.getCache(NAME);
        cache.putIfAbsent(KEY, 0L);
        return new InfinispanCounter(manager, cache);
    }

    @Override
    public long read() {
        return Objects.requireNonNull(cache.get(KEY));
    }

    @Override
    public void write(long number) {
        cache.put(KEY, number);
    }

    @Override
    public CompletableFuture<?> start(long number) {
        return cache.putAsync(KEY, number);
    }

    @Override
    public int members() {
        return manager.getMembers().size();
    }
}
