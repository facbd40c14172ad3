package org.mobula.rmi.cases;

import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;

/**
 * Runs all cases as one of two processes, and prints what the client has observed: a line {@code case|observation}
 * each.
 *
 * <p>Arguments: {@code server}; or {@code client}, the port of the registry, and a part of the names of the cases to
 * run.
 */
public final class CaseProgram {
    private static final long WATCHDOG_MILLIS = 40_000;

    private CaseProgram() {}

    public static void main(String[] words) throws Exception {
        if (words[0].equals("server")) {
            Registry registry = LocateRegistry.createRegistry(0);
            CaseServer service = new CaseServer();
            ServerActions.registry = registry;
            registry.rebind("service", service);
            System.out.println("port " + ServerActions.port());
            System.in.read(); // until the test ends it
            UnicastRemoteObject.unexportObject(registry, true);
            System.exit(0);
        }
        Registry registry = LocateRegistry.getRegistry("localhost", Integer.parseInt(words[1]));
        Service service = (Service) registry.lookup("service");
        String part = words.length > 2 ? words[2] : "";
        for (Case each : all()) {
            if (each.name().contains(part)) {
                run(each, service);
            }
        }
        System.out.println("finished");
        System.exit(0);
    }

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(ValueCases.all());
        cases.addAll(ExceptionCases.all());
        cases.addAll(ReferenceCases.all());
        cases.addAll(ThreadCases.all());
        cases.addAll(RegistryCases.all());
        cases.addAll(ObjectCases.all());
        return cases;
    }

    private static void run(Case each, Service service) {
        Timer watchdog = new Timer(true);
        watchdog.schedule(new Watchdog(each.name()), WATCHDOG_MILLIS);
        See see = new See();
        try {
            each.body().run(service, see);
        } catch (Exception e) {
            see.value("failed: " + See.chain(e));
        }
        watchdog.cancel();
        see.observed().forEach(line -> System.out.println(each.name() + "|" + line));
    }

    /** Ends a process whose case does not end. */
    private static final class Watchdog extends TimerTask {
        private final String name;

        Watchdog(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            System.out.println(name + "|hangs");
            Thread.getAllStackTraces().forEach((thread, frames) -> {
                System.out.println("# " + thread);
                for (StackTraceElement frame : frames) {
                    System.out.println("#    " + frame);
                }
            });
            Runtime.getRuntime().halt(3);
        }
    }
}
