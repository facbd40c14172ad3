package org.mobula.rmi.internal;

import java.io.IOException;
import java.rmi.server.RMIClassLoaderSpi;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.ServiceLoader;
import org.mobula.agent.RendezvousFolder;
import org.mobula.agent.RingOptions;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;

/**
 * What this process needs once it exports an object or makes a call: created then, because most of it takes time.
 *
 * <p><b>Threads:</b> any.
 */
final class Rendezvous {
    private final Report report;
    private final Exports exports;
    private final ClientCalls calls;
    private final RendezvousFolder folder;
    private final String name;

    private Rendezvous(Report report, Exports exports, ClientCalls calls, RendezvousFolder folder, String name) {
        this.report = report;
        this.exports = exports;
        this.calls = calls;
        this.folder = folder;
        this.name = name;
    }

    /**
     * Starts it.
     *
     * @throws IOException if the folder cannot be used, or the program loads the classes of remote calls itself
     */
    static Rendezvous start(RingOptions options, Report report) throws IOException {
        if (hasOwnLoader()) {
            throw new IOException("the program has an RMI class loader of its own");
        }
        JdkRefs.initialise();
        JdkServer.initialise();
        Codecs codecs = new Codecs(CodecOptions.defaults(), ClassLoader.getSystemClassLoader()).allowSerializable();
        codecs.substitute(StubSubstitution.NAME, new StubSubstitution());
        long number = new SecureRandom().nextLong();
        String name = HexFormat.of().toHexDigits(number);
        RendezvousFolder folder = RendezvousFolder.open(options.folder(), "mobula-rmi");
        Exports exports = new Exports();
        new Acceptor(options, exports, codecs, folder, name).start();
        IdleLanes idle = new IdleLanes();
        idle.start();
        Routes routes = new Routes(new LanePool.Tools(new Connector(options, folder, number), codecs, idle));
        return new Rendezvous(report, exports, new ClientCalls(routes, report), folder, name);
    }

    /** Whether there is a provider of class loading, which may give a meaning to the annotations of classes. */
    private static boolean hasOwnLoader() {
        return !System.getProperty("java.rmi.server.RMIClassLoaderSpi", "default")
                        .equals("default")
                || ServiceLoader.load(RMIClassLoaderSpi.class, ClassLoader.getSystemClassLoader())
                        .findFirst()
                        .isPresent();
    }

    ClientCalls calls() {
        return calls;
    }

    /** An object was exported. */
    void exported(Object transport, Object target) {
        int port = exports.add(transport, target);
        try {
            if (port != 0) {
                folder.announce(port, name);
            }
        } catch (IOException e) {
            report.disabled(e);
        }
    }

    /** An object is no longer exported. */
    void unexported(Object target) {
        int port = exports.remove(target);
        if (port != 0) {
            folder.withdraw(port, name);
        }
    }

    /** Removes this process's files; the program ends. */
    void leave() {
        folder.removeFilesOf(name);
    }
}
