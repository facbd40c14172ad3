package org.mobula.rmi.cases;

import java.rmi.Naming;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.List;

/** The registry of the server. */
final class RegistryCases {
    private RegistryCases() {}

    static List<Case> all() {
        return List.of(
                Case.of(
                        "the registry's names",
                        service -> Arrays.toString(registry(service).list())),
                Case.of(
                        "a lookup of a missing name",
                        service -> registry(service).lookup("missing")),
                Case.of(
                        "a lookup gives an equal stub",
                        service -> registry(service).lookup("service").equals(service)),
                Case.of(
                        "a lookup by Naming",
                        service -> Naming.lookup("rmi://localhost:" + service.act("registry port", null) + "/service")
                                .equals(service)),
                Case.of("a name is bound twice", service -> {
                    registry(service).bind("service", service);
                    return "bound";
                }),
                Case.of("a missing name is unbound", service -> {
                    registry(service).unbind("missing");
                    return "unbound";
                }),
                Case.of("an object of the client is bound, and the server calls it", service -> {
                    ReferenceCases.Client client = new ReferenceCases.Client();
                    Remote stub = UnicastRemoteObject.exportObject(client, 0);
                    registry(service).rebind("client", stub);
                    try {
                        return service.act("call bound", "client") + " "
                                + registry(service).lookup("client").equals(stub);
                    } finally {
                        registry(service).unbind("client");
                        UnicastRemoteObject.unexportObject(client, true);
                    }
                }),
                Case.of(
                        "a second registry at the same port",
                        service -> LocateRegistry.createRegistry((Integer) service.act("registry port", null))
                                .list()));
    }

    private static Registry registry(Service service) throws Exception {
        return LocateRegistry.getRegistry("localhost", (Integer) service.act("registry port", null));
    }
}
