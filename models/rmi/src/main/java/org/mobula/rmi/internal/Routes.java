package org.mobula.rmi.internal;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.rmi.server.RMISocketFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.rmi.CallPath;

/**
 * Finds the way of the calls of a reference, by asking the processes that export objects on its port.
 *
 * <p><b>Threads:</b> any.
 */
final class Routes {
    private static final int MOST_REMEMBERED = 4096;

    private final LanePool.Tools tools;
    private final ConcurrentHashMap<String, Peer> peers = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, Optional<String>> hosts = new ConcurrentHashMap<>();
    private final Map<Reference, Route> remembered = Collections.synchronizedMap(new LeastRecent());

    private record Reference(String host, ObjectKey key) {}

    private static final class LeastRecent extends LinkedHashMap<Reference, Route> {
        private static final long serialVersionUID = 1L;

        LeastRecent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Reference, Route> eldest) {
            return size() > MOST_REMEMBERED;
        }
    }

    Routes(LanePool.Tools tools) {
        this.tools = tools;
    }

    /** The route of a {@code UnicastRef}; the reference keeps it. */
    Route of(Object ref) {
        Route route;
        if (!JdkRefs.isPlain(ref) || RMISocketFactory.getSocketFactory() != null) {
            route = Route.plain(CallPath.OWN_TRANSPORT);
        } else {
            Object live = JdkRefs.live(ref);
            Reference reference = new Reference(JdkRefs.host(live), JdkRefs.key(live));
            Route known = remembered.get(reference);
            route = known != null ? known : find(reference);
            remembered.put(reference, route);
        }
        JdkRefs.setRoute(ref, route);
        return route;
    }

    /** The object is no longer there, or its process has ended: the next call asks again. */
    void forget(Object ref) {
        Object live = JdkRefs.live(ref);
        remembered.remove(new Reference(JdkRefs.host(live), JdkRefs.key(live)));
        JdkRefs.setRoute(ref, null);
    }

    private Route find(Reference reference) {
        Optional<String> host = hosts.computeIfAbsent(reference.host(), Routes::ownAddress);
        if (host.isEmpty()) {
            return Route.plain(CallPath.OTHER_HOST);
        }
        for (String process : tools.connector().exporters(reference.key().port())) {
            Peer peer = peers.computeIfAbsent(process, name -> new Peer(tools, name));
            Question answer = peer.find(reference.key());
            if (peer.hasEnded()) {
                peers.remove(process, peer);
            }
            CallPath path = answer == null ? CallPath.NO_PEER : path(answer.number());
            if (path == CallPath.SHARED_MEMORY && answer != null) {
                return Route.fast(peer, answer.first(), answer.second(), host.get());
            }
            if (path != CallPath.NO_PEER) {
                return Route.plain(path);
            }
        }
        return Route.plain(CallPath.NO_PEER);
    }

    private static CallPath path(int number) {
        CallPath[] paths = CallPath.values();
        return number >= 0 && number < paths.length ? paths[number] : CallPath.NO_PEER;
    }

    /** The address of this host that a server on it sees if a name is one of its own. */
    private static Optional<String> ownAddress(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (address.isLoopbackAddress()) {
                return Optional.of(address instanceof Inet4Address ? "127.0.0.1" : address.getHostAddress());
            }
            return NetworkInterface.getByInetAddress(address) == null
                    ? Optional.empty()
                    : Optional.of(address.getHostAddress());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
