package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;

/**
 * A registry, and a client that may be on another host: what the client may do there.
 *
 * <p>Arguments: {@code server}; or {@code client}, the host and the port. The server prints {@code port} and its port,
 * the client what it has observed ({@code seen}).
 */
public final class RegistryProgram {
    private RegistryProgram() {}

    public static void main(String[] words) throws Exception {
        if (words[0].equals("server")) {
            Registry registry = LocateRegistry.createRegistry(0);
            registry.rebind("service", new CaseServer());
            ServerActions.registry = registry;
            System.out.println("port " + ServerActions.port());
            Thread.sleep(Long.MAX_VALUE);
        }
        Registry registry = LocateRegistry.getRegistry(words[1], Integer.parseInt(words[2]));
        CallBack own = argument -> argument;
        Remote stub = UnicastRemoteObject.exportObject(own, 0);
        See see = new See();
        see.outcome(() -> Arrays.toString(registry.list()));
        see.outcome(() -> ((Service) registry.lookup("service")).next(5));
        see.outcome(() -> {
            registry.bind("own", stub);
            return "bound";
        });
        see.outcome(() -> {
            registry.bind("own", stub);
            return "bound twice";
        });
        see.outcome(() -> {
            registry.rebind("own", stub);
            return "bound again";
        });
        see.outcome(() -> ((CallBack) registry.lookup("own")).called("called"));
        see.outcome(() -> {
            registry.unbind("own");
            return "unbound";
        });
        see.observed().forEach(line -> System.out.println("seen " + line));
        UnicastRemoteObject.unexportObject(own, true);
        System.exit(0);
    }
}
