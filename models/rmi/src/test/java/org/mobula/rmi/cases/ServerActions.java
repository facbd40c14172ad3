package org.mobula.rmi.cases;

import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.Registry;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** What the server does for single cases. */
final class ServerActions {
    private static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();

    /** The registry of this process. */
    static volatile Registry registry;

    private final AtomicInteger blocked = new AtomicInteger();
    private volatile CountDownLatch released = new CountDownLatch(1);
    private final ConcurrentHashMap<String, Object> kept = new ConcurrentHashMap<>();
    private final Object monitor = new Object();

    Object act(String command, Object argument) throws Exception {
        return switch (command) {
            case "client host" -> CaseServer.clientHost();
            case "thread" ->
                Thread.currentThread().isVirtual() + " "
                        + Thread.currentThread().isDaemon() + " "
                        + Thread.currentThread().getName().replaceAll("\\d+", "N");
            case "context loader" ->
                String.valueOf(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader());
            case "keep" -> kept.put("kept", argument) == null;
            case "kept" -> kept.get("kept");
            case "is same as kept" -> kept.get("kept") == argument;
            case "equals kept" -> kept.get("kept").equals(argument);
            case "call kept" -> ((CallBack) kept.get("kept")).called(argument);
            case "set local" -> {
                LOCAL.set(argument);
                yield null;
            }
            case "is stub" -> CaseServer.isStub((Remote) argument);
            case "monitor" -> {
                synchronized (monitor) {
                    yield ((CallBack) argument).called("held");
                }
            }
            case "try monitor" -> {
                Thread other = new Thread(() -> {
                    synchronized (monitor) {
                        kept.put("entered", true);
                    }
                });
                other.start();
                other.join(50);
                yield other.isAlive();
            }
            case "result not serializable" -> new Object();
            case "result holds one" -> new Values.Holder();
            case "result breaks" -> new Values.Broken();
            case "result invalid" -> new Values.Invalid();
            case "result rejected" -> new Values.Rejected();
            case "interrupt itself" -> {
                Thread.currentThread().interrupt();
                yield "done";
            }
            case "is interrupted" -> Thread.interrupted();
            case "registry port" -> port();
            case "call bound" -> ((CallBack) registry.lookup((String) argument)).called("bound");
            case "two counters" -> new Object[] {new CaseServer.SharedCounter(), new CaseServer.SharedCounter()};
            case "block" -> {
                blocked.incrementAndGet();
                released.await();
                yield "released";
            }
            case "new block" -> {
                released = new CountDownLatch(1);
                blocked.set(0);
                yield null;
            }
            case "pause" -> {
                Thread.sleep(100);
                yield "paused";
            }
            case "blocked" -> blocked.get();
            case "release" -> {
                released.countDown();
                yield null;
            }
            default -> ServerObjects.act(command, argument);
        };
    }

    /** The port of the registry. */
    static int port() {
        return Integer.parseInt(Pattern.compile(":(\\d+)[],]")
                .matcher(registry.toString())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1));
    }

    static void fail(String how) throws RemoteException, CheckedException, InterruptedException {
        switch (how) {
            case "unchecked" -> throw new IllegalStateException("wrong state", new IOException("inner"));
            case "null message" -> throw new IllegalStateException();
            case "checked" -> throw new CheckedException("checked", 42, new Exception("why"));
            case "error" -> throw new AssertionError("asserted");
            case "out of memory" -> throw new OutOfMemoryError("pretended");
            case "stack overflow" -> recurse(0);
            case "remote" -> throw new RemoteException("remote", new Exception("inner"));
            case "no such object" -> throw new NoSuchObjectException("of the program");
            case "interrupted" -> throw new InterruptedException("of the program");
            case "not serializable" -> throw new Unserializable();
            case "suppressed" -> {
                IllegalStateException e = new IllegalStateException("main");
                e.addSuppressed(new IOException("other"));
                throw e;
            }
            case "undeclared" -> ServerActions.<RuntimeException>sneak(new IOException("undeclared"));
            case "throwable" -> ServerActions.<RuntimeException>sneak(new Throwable("neither"));
            case "self caused" -> throw new SelfCaused();
            case "null pointer" -> ((Object) null).hashCode();
            case "class cast" -> {
                Object text = "text";
                Integer number = (Integer) text;
                throw new IllegalStateException("not reached " + number);
            }
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable e) throws T {
        throw (T) e;
    }

    /** An exception with a field that cannot be serialized. */
    static final class Unserializable extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final Object content = new Object();
    }

    /** An exception that refers to itself. */
    static final class SelfCaused extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final Object me = this;

        @Override
        public String toString() {
            return "self caused " + (me == this);
        }
    }
}
