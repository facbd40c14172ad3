package org.mobula.rmi.cases;

import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What a method sees of its thread, and calls at the same time. */
final class ThreadCases {
    private ThreadCases() {}

    static List<Case> all() {
        return List.of(
                Case.of("the client's host", service -> service.act("client host", null)),
                Case.of("the thread of a call", service -> service.act("thread", null)),
                Case.of("the context class loader of a call", service -> service.act("context loader", null)),
                Case.of("a call from a virtual thread", service -> {
                    List<Object> results = new ArrayList<>();
                    Thread thread = Thread.ofVirtual().start(() -> {
                        try {
                            results.add(service.next(1));
                        } catch (Exception e) {
                            results.add(e);
                        }
                    });
                    thread.join();
                    return results;
                }),
                Case.of("an interrupted platform thread calls", service -> {
                    Thread.currentThread().interrupt();
                    Object result;
                    try {
                        result = service.next(1);
                    } finally {
                        Thread.interrupted();
                    }
                    return result;
                }),
                Case.of("the interrupt stays set during a call", service -> {
                    Thread.currentThread().interrupt();
                    service.next(1);
                    return Thread.interrupted();
                }),
                Case.of(
                        "a server's thread interrupts itself",
                        service -> service.act("interrupt itself", null) + " " + service.act("is interrupted", null)),
                Case.of("a virtual thread is interrupted during a call", service -> interrupt(service, true)),
                Case.of("a platform thread is interrupted during a call", service -> interrupt(service, false)),
                Case.of("a virtual thread that is interrupted calls", service -> {
                    List<Object> results = new ArrayList<>();
                    Thread thread = Thread.ofVirtual().start(() -> {
                        try {
                            service.next(1); // now there is an idle connection
                            Thread.currentThread().interrupt();
                            results.add(service.act("pause", null));
                        } catch (RemoteException e) {
                            // java.rmi pings an idle connection only if its last use is longer ago than a round trip
                            // takes, so either the ping and a new connection fail, or the call itself: only the
                            // cause is the same.
                            results.add(See.chain(e.getCause()));
                        } catch (Exception e) {
                            results.add(See.chain(e));
                        }
                    });
                    thread.join();
                    return results + " " + service.next(1);
                }),
                Case.of("calls and call-backs, nested deeply", service -> {
                    Nested client = new Nested(service);
                    UnicastRemoteObject.exportObject(client, 0);
                    try {
                        return service.callBack(client, 10);
                    } finally {
                        UnicastRemoteObject.unexportObject(client, true);
                    }
                }),
                Case.of("an object is unexported during its call", service -> {
                    Unexporting client = new Unexporting();
                    UnicastRemoteObject.exportObject(client, 0);
                    return service.callBack(client, "x");
                }),
                Case.of("many threads call at the same time", service -> {
                    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
                        List<Future<Integer>> results = new ArrayList<>();
                        for (int i = 0; i < 64; i++) {
                            int number = i;
                            results.add(threads.submit(() -> service.next(number)));
                        }
                        int sum = 0;
                        for (Future<Integer> result : results) {
                            sum += result.get();
                        }
                        return sum;
                    }
                }),
                Case.of("many virtual threads call at the same time", service -> {
                    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                        List<Future<Integer>> results = new ArrayList<>();
                        for (int i = 0; i < 64; i++) {
                            int number = i;
                            results.add(threads.submit(() -> service.next(number)));
                        }
                        int sum = 0;
                        for (Future<Integer> result : results) {
                            sum += result.get();
                        }
                        return sum;
                    }
                }));
    }

    private static Object interrupt(Service service, boolean isVirtual) throws Exception {
        service.act("new block", null);
        List<Object> results = new ArrayList<>();
        Runnable body = () -> {
            try {
                results.add(service.act("block", null));
            } catch (Exception e) {
                results.add(See.chain(e));
            }
            results.add(Thread.currentThread().isInterrupted());
        };
        Thread thread =
                isVirtual ? Thread.ofVirtual().start(body) : Thread.ofPlatform().start(body);
        while ((Integer) service.act("blocked", null) == 0) {
            Thread.sleep(1);
        }
        thread.interrupt();
        if (isVirtual) {
            thread.join();
        }
        service.act("release", null);
        thread.join();
        return results;
    }

    /** Calls the server again, which calls back again. */
    private record Nested(Service service) implements CallBack {
        @Override
        public Object called(Object argument) throws RemoteException {
            int depth = (Integer) argument;
            return depth == 0 ? "end" : depth + " " + service.callBack(this, depth - 1);
        }
    }

    /** Unexports itself while it is called. */
    private static final class Unexporting implements CallBack {
        @Override
        public Object called(Object argument) throws RemoteException {
            boolean gently = UnicastRemoteObject.unexportObject(this, false);
            return argument + " " + gently + " " + UnicastRemoteObject.unexportObject(this, true);
        }
    }
}
