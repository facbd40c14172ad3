package org.mobula.bench.peers.replica;

import com.hazelcast.config.Config;
import com.hazelcast.config.MapConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;

/** Starts a member of Hazelcast that listens at the loopback interface and joins the first member. */
public final class HazelcastMember {
    private static final String LOOPBACK = "127.0.0.1";

    private HazelcastMember() {}

    /**
     * Starts it.
     *
     * @param port of this member
     * @param first the port of the first member
     * @param maps their configurations
     */
    public static HazelcastInstance start(int port, int first, MapConfig... maps) {
        System.setProperty("hazelcast.logging.type", "none"); // standard output is for the port
        System.setProperty("hazelcast.phone.home.enabled", "false");
        Config config = new Config();
        config.setClusterName("bench");
        config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface(LOOPBACK);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getTcpIpConfig().setEnabled(true).addMember(LOOPBACK + ":" + first);
        for (MapConfig map : maps) {
            config.addMapConfig(map);
        }
        return Hazelcast.newHazelcastInstance(config);
    }
}
