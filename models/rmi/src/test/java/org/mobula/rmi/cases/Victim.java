package org.mobula.rmi.cases;

import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;

/**
 * A server that is killed, and its client. Arguments: {@code server}; or {@code client} and the port of the registry.
 * The client prints {@code ready} before the call during which the server is killed, and then what it observes.
 */
public final class Victim {
    private Victim() {}

    public static void main(String[] words) throws Exception {
        if (words[0].equals("server")) {
            Registry registry = LocateRegistry.createRegistry(0);
            registry.rebind("service", new CaseServer());
            ServerActions.registry = registry;
            System.out.println("port " + ServerActions.port());
            Thread.sleep(Long.MAX_VALUE);
        }
        Service service = (Service) LocateRegistry.getRegistry("localhost", Integer.parseInt(words[1]))
                .lookup("service");
        for (int i = 0; i < 10; i++) {
            service.next(i);
        }
        Thread virtual = Thread.ofVirtual().start(() -> print("virtual", () -> service.act("block", null)));
        Thread platform = new Thread(() -> print("platform", () -> service.act("block", null)));
        platform.start();
        while ((Integer) service.act("blocked", null) < 2) {
            Thread.onSpinWait();
        }
        System.out.println("ready");
        virtual.join();
        platform.join();
        print("after", () -> service.next(1));
        print("again", () -> service.next(1));
        System.exit(0);
    }

    private static void print(String what, See.Attempt attempt) {
        See see = new See();
        see.outcome(attempt);
        System.out.println(what + "|" + see.observed().getFirst());
    }
}
