package org.mobula.rmi.cases;

import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RemoteObject;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;

/** Remote objects as arguments and results, and call-backs. */
final class ReferenceCases {
    private ReferenceCases() {}

    /** A call-back of the client. */
    static final class Client implements CallBack {
        int calls;

        @Override
        public Object called(Object argument) throws RemoteException {
            calls++;
            if ("throw".equals(argument)) {
                throw new IllegalStateException("from the client");
            }
            if (argument instanceof Service service) {
                return service.next(41);
            }
            return "client got " + argument;
        }
    }

    /** Something done with an exported call-back. */
    interface WithClient {
        Object of(Service service, Client client, CallBack stub) throws Exception;
    }

    private static Case with(String name, WithClient body) {
        return Case.of(name, service -> {
            Client client = new Client();
            CallBack stub = (CallBack) UnicastRemoteObject.exportObject(client, 0);
            try {
                return body.of(service, client, stub);
            } finally {
                UnicastRemoteObject.unexportObject(client, true);
            }
        });
    }

    static List<Case> all() {
        return List.of(
                Case.of("a stub is returned", service -> service.self().next(1)),
                Case.of(
                        "stubs of one object are equal",
                        service -> service.self().equals(service) + " "
                                + (service.self().hashCode() == service.hashCode())),
                Case.of("stubs are proxies", service -> service.self().getClass() == service.getClass()),
                Case.of("the server's own stub comes back as a stub", service -> service.act("is stub", service)),
                Case.of(
                        "a stub and its object's stub are equal at the server",
                        service -> service.same(service, service)),
                Case.of("the text of a stub", service -> service.self().toString()),
                Case.of("a new remote object", service -> {
                    Counter counter = service.counter();
                    return counter.increment() + counter.increment();
                }),
                Case.of(
                        "two new remote objects differ",
                        service -> service.counter().equals(service.counter())),
                with("a call-back", (service, client, stub) -> service.callBack(client, "x") + " " + client.calls),
                with(
                        "a call-back by the stub",
                        (service, client, stub) -> service.callBack(stub, "x") + " " + client.calls),
                with("a call-back that throws", (service, client, stub) -> service.callBack(client, "throw")),
                with("a call-back that calls", (service, client, stub) -> service.callBack(client, service)),
                with(
                        "a call-back's object is a stub at the server",
                        (service, client, stub) -> service.act("is stub", client)),
                with("an exported object comes back as a stub", (service, client, stub) -> {
                    Object back = service.echo(client);
                    return (back == client) + " " + back.equals(stub) + " " + ((CallBack) back).called("y");
                }),
                with(
                        "an exported object twice in the arguments",
                        (service, client, stub) -> service.same(client, client)),
                with("remote objects in a list", (service, client, stub) -> {
                    List<?> back = (List<?>) service.echo(new java.util.ArrayList<>(List.of(client, service, client)));
                    return back.get(0).equals(stub) + " " + (back.get(0) == back.get(2)) + " "
                            + back.get(1).equals(service);
                }),
                with("a stub is kept and used later", (service, client, stub) -> {
                    service.act("keep", client);
                    return service.act("call kept", "later") + " " + service.act("equals kept", client);
                }),
                with("a call to an unexported object", (service, client, stub) -> {
                    service.act("keep", client);
                    service.act("call kept", "first");
                    UnicastRemoteObject.unexportObject(client, true);
                    Object outcome;
                    try {
                        outcome = service.act("call kept", "second");
                    } catch (Exception e) {
                        outcome = See.chain(e);
                    }
                    UnicastRemoteObject.exportObject(client, 0);
                    return outcome;
                }),
                with(
                        "a call-back while the server holds a monitor",
                        (service, client, stub) -> service.act("monitor", client)),
                Case.of("an object that is not exported", service -> service.callBack(new Client(), "x")),
                Case.of("toStub", service -> {
                    Client client = new Client();
                    Remote stub = UnicastRemoteObject.exportObject(client, 0);
                    boolean same = RemoteObject.toStub(client) == stub;
                    UnicastRemoteObject.unexportObject(client, true);
                    return same;
                }));
    }
}
