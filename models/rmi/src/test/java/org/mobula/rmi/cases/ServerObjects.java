package org.mobula.rmi.cases;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.rmi.server.Unreferenced;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;

/** Exported objects of special kinds. */
final class ServerObjects {
    private static final long PAUSE_NANOS = 1_000_000;
    private static final List<Object> KEPT = new ArrayList<>(); // so that they are not collected
    private static final AtomicBoolean UNREFERENCED = new AtomicBoolean();
    private static final AtomicInteger FACTORY_USES = new AtomicInteger();
    private static final AtomicBoolean COLLECTING = new AtomicBoolean();

    private ServerObjects() {}

    static Object act(String command, Object argument) throws Exception {
        return switch (command) {
            case "filtered" ->
                export(stubless -> UnicastRemoteObject.exportObject(
                        stubless,
                        0,
                        info -> info.serialClass() == Values.Node.class
                                ? ObjectInputFilter.Status.REJECTED
                                : ObjectInputFilter.Status.UNDECIDED));
            case "factories" ->
                export(stubless -> UnicastRemoteObject.exportObject(stubless, 0, new Factory(), new Factory()));
            case "server factory" ->
                export(stubless -> UnicastRemoteObject.exportObject(stubless, 0, null, new Factory()));
            case "factory uses" -> FACTORY_USES.get() > 0;
            case "fixed port" -> export(stubless -> UnicastRemoteObject.exportObject(stubless, freePort()));
            case "unreferenced" -> {
                UNREFERENCED.set(false);
                yield UnicastRemoteObject.exportObject(new Forgotten(), 0);
            }
            case "was unreferenced" -> UNREFERENCED.get();
            case "start collecting" -> {
                COLLECTING.set(true);
                Thread thread = new Thread(() -> {
                    while (COLLECTING.get()) {
                        System.gc();
                        LockSupport.parkNanos(PAUSE_NANOS); // the calls need the processor, too
                    }
                });
                thread.setDaemon(true);
                thread.start();
                yield null;
            }
            case "stop collecting" -> COLLECTING.getAndSet(false);
            case "value loader" -> withLoader(Generated.value((String) argument), new Describer());
            case "remote loader" -> {
                Generated loader = Generated.remote(List.of(((String) argument).split(" ")));
                Remote object = (Remote) Proxy.newProxyInstance(
                        loader,
                        new Class<?>[] {loader.type()},
                        (proxy, method, arguments) -> switch (method.getName()) {
                            case "hashCode" -> System.identityHashCode(proxy);
                            case "equals" -> proxy == arguments[0];
                            default ->
                                method.getReturnType() == int.class
                                        ? 1
                                        : method.getReturnType() == long.class ? 2L : "generated";
                        });
                yield withLoader(loader, object);
            }
            case "isolated" -> {
                Remote stub = (Remote) Isolated.call("export");
                KEPT.add(stub);
                yield stub;
            }
            case "jmx" -> jmx();
            case "unexport" -> {
                Object object = KEPT.removeLast();
                yield UnicastRemoteObject.unexportObject((Remote) object, true);
            }
            default -> throw new IllegalArgumentException(command);
        };
    }

    /** Exports an object. */
    interface Exporter {
        Remote export(Remote object) throws RemoteException;
    }

    private static Remote export(Exporter exporter) throws RemoteException {
        Remote object = new Echo();
        KEPT.add(object);
        return exporter.export(object);
    }

    private static Remote withLoader(ClassLoader loader, Remote object) throws RemoteException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            KEPT.add(object);
            return UnicastRemoteObject.exportObject(object, 0);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static int freePort() throws RemoteException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new RemoteException("no port", e);
        }
    }

    private static String jmx() throws IOException {
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi://"), null, ManagementFactory.getPlatformMBeanServer());
        server.start();
        KEPT.add(server);
        return server.getAddress().toString();
    }

    /** Returns what it is given. */
    private static final class Echo implements CallBack {
        @Override
        public Object called(Object argument) {
            return argument;
        }
    }

    /** Describes what it is given, and returns it if asked to. */
    private static final class Describer implements CallBack {
        @Override
        public Object called(Object argument) throws RemoteException {
            try {
                return argument instanceof Object[] array ? array[0] : Generated.text(argument);
            } catch (ReflectiveOperationException e) {
                throw new RemoteException("not described", e);
            }
        }
    }

    /** Says when no client refers to it. */
    private static final class Forgotten implements Counter, Unreferenced {
        private int count;

        @Override
        public int increment() {
            return ++count;
        }

        @Override
        public void unreferenced() {
            UNREFERENCED.set(true);
        }
    }

    /** A factory of ordinary sockets. */
    static final class Factory implements RMIClientSocketFactory, RMIServerSocketFactory, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            FACTORY_USES.incrementAndGet();
            return new Socket(host, port);
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            FACTORY_USES.incrementAndGet();
            return new ServerSocket(port);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Factory;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }
}
