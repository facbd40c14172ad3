package org.mobula.rmi.cases;

import java.io.ObjectInputFilter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Remote objects of special kinds, their lifetime, and versions of classes. */
final class ObjectCases {
    private static final int FRESH = 20;
    private static final int PATIENCE_MILLIS = 20;
    private static final int MOST_ATTEMPTS = 1000;

    /** What is different, the methods at the server, and those at the client. */
    private static final String[][] INTERFACES = {
        {"more methods", "first", "first second"},
        {"fewer methods", "first second", "second"},
        {"methods in another order", "first second()J", "second()J first"},
        {"another result", "first()J", "first"},
        {"another parameter", "take(J)I", "take(I)I"},
        {"a parameter of another class", "take(Ljava/lang/Object;)I", "take(Ljava/lang/String;)I"},
        {"a result of another class", "make()Ljava/lang/String;", "make()Ljava/lang/Object;"},
    };

    private ObjectCases() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>(List.of(
                Case.of("an object with a filter", service -> called(service, "filtered", "x")),
                Case.of(
                        "an object with a filter refuses a class",
                        service -> called(service, "filtered", new Values.Node(1))),
                Case.of(
                        "an object with a filter accepts others",
                        service -> called(service, "filtered", new Values.Point(1, 2))),
                Case.of(
                        "an object with socket factories",
                        service -> called(service, "factories", "x") + " " + service.act("factory uses", null)),
                Case.of("an object with a server socket factory", service -> called(service, "server factory", "x")),
                Case.of("an object at a port of its own", service -> called(service, "fixed port", "x")),
                Case.of("a call after the object was unexported", service -> {
                    CallBack object = (CallBack) service.act("fixed port", null);
                    String first = (String) object.called("first");
                    service.act("unexport", null);
                    try {
                        return first + object.called("second");
                    } catch (RemoteException e) {
                        return first + " " + e.getClass().getSimpleName();
                    }
                }),
                Case.of("an object at a shared port after it was unexported", service -> {
                    CallBack object = (CallBack) service.act("filtered", null);
                    CallBack other = (CallBack) service.act("value loader", "plain");
                    other.called(new Object[] {"x"});
                    service.act("unexport", null);
                    object.called("x");
                    return other.called(new Object[] {"x"});
                }),
                Case.of("fresh objects survive the server's collections", service -> {
                    service.act("start collecting", null);
                    try {
                        int sum = 0;
                        for (int i = 0; i < FRESH; i++) {
                            sum += service.counter().increment();
                        }
                        return sum;
                    } finally {
                        service.act("stop collecting", null);
                    }
                }),
                Case.of("fresh objects in results survive the server's collections", service -> {
                    service.act("start collecting", null);
                    try {
                        int sum = 0;
                        for (int i = 0; i < FRESH; i++) {
                            Object[] two = (Object[]) service.act("two counters", null);
                            sum += ((Counter) two[0]).increment() + ((Counter) two[1]).increment();
                        }
                        return sum;
                    } finally {
                        service.act("stop collecting", null);
                    }
                }),
                Case.of("call-backs that the server keeps survive the client's collections", service -> {
                    service.act("keep", new Kept());
                    int calls = 0;
                    for (int i = 0; i < 5; i++) {
                        System.gc();
                        calls += (Integer) service.act("call kept", null);
                    }
                    return calls;
                }),
                Case.of("an object that no client refers to is told so", service -> {
                    Counter counter = (Counter) service.act("unreferenced", null);
                    String first = counter.increment() + " " + service.act("was unreferenced", null);
                    counter = null;
                    for (int i = 0; i < MOST_ATTEMPTS; i++) {
                        System.gc();
                        if ((Boolean) service.act("was unreferenced", null)) {
                            return first + " told";
                        }
                        Thread.sleep(PATIENCE_MILLIS);
                    }
                    return first + " not told";
                }),
                Case.of("JMX", service -> {
                    JMXServiceURL address = new JMXServiceURL((String) service.act("jmx", null));
                    try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
                        MBeanServerConnection beans = connector.getMBeanServerConnection();
                        return beans.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecVersion");
                    }
                }),
                Case.of(
                        "a class that the server does not have",
                        service -> service.describe(Generated.value("plain").object(1))),
                Case.of(
                        "a class that the context class loader of the object has",
                        service -> called(
                                service,
                                "value loader",
                                "plain",
                                Generated.value("plain").object(7))),
                Case.of("a result whose class the client does not have", service -> {
                    CallBack object = (CallBack) service.act("value loader", "plain");
                    return object.called(new Object[] {Generated.value("plain").object(7)});
                }),
                Case.of("a result whose class the context class loader has", service -> {
                    Generated loader = Generated.value("plain");
                    CallBack object = (CallBack) service.act("value loader", "plain");
                    return within(loader, () -> {
                        Object back = object.called(new Object[] {loader.object(7)});
                        return Generated.text(back) + " " + (back.getClass() == loader.type());
                    });
                }),
                Case.of(
                        "a remote interface that the client does not have",
                        service -> service.act("remote loader", "first")),
                Case.of(
                        "a call without a context class loader",
                        service -> within(null, () -> service.echo(new Values.Point(1, 2)))),
                Case.of("no filter is set", service -> ObjectInputFilter.Config.getSerialFilter())));
        for (String[] versions : INTERFACES) {
            cases.add(Case.of(
                    "a remote interface with " + versions[0] + " at the client",
                    service -> calledAll(service, versions[1], versions[2].split(" "))));
        }
        cases.add(Case.of(
                "an object whose classes are of a loader that does not see the class path",
                service ->
                        called(service, "isolated", new Values.Point(1, 2)) + " " + called(service, "isolated", "x")));
        cases.add(Case.of(
                "calls by classes of a loader that does not see the class path",
                service -> Isolated.call("use", (Integer) service.act("registry port", null))));
        for (String theirs : List.of(
                "more fields",
                "more methods",
                "other version",
                "other type",
                "unversioned",
                "unversioned, more fields")) {
            cases.add(Case.of(
                    "a class with " + theirs + " at the server",
                    service -> called(
                            service,
                            "value loader",
                            theirs,
                            Generated.value("plain").object(7))));
        }
        for (String ours : List.of("unversioned, more fields", "unversioned, more methods", "unversioned")) {
            cases.add(Case.of(
                    "a class " + ours + " at the client, unversioned at the server",
                    service -> called(
                            service,
                            "value loader",
                            "unversioned",
                            Generated.value(ours).object(7))));
        }
        cases.add(Case.of(
                "a class with more fields at the client",
                service -> called(
                        service,
                        "value loader",
                        "plain",
                        Generated.value("more fields").object(7))));
        return cases;
    }

    private static Object called(Service service, String command, Object argument) throws Exception {
        return ((CallBack) service.act(command, null)).called(argument);
    }

    private static Object called(Service service, String command, String version, Object argument) throws Exception {
        return ((CallBack) service.act(command, version)).called(argument);
    }

    /** The outcomes of all methods of an interface, as the client knows it; the server has another version. */
    private static Object calledAll(Service service, String theirs, String... ours) throws Throwable {
        Generated loader = Generated.remote(List.of(ours));
        return within(loader, () -> {
            Remote object = (Remote) service.act("remote loader", theirs);
            See see = new See();
            for (Method method : loader.type().getMethods()) {
                Object[] arguments = method.getParameterCount() == 0 ? null : new Object[] {argument(method)};
                see.value(method.getName());
                see.outcome(() -> {
                    try {
                        return method.invoke(object, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
            }
            return see.observed();
        });
    }

    private static Object argument(Method method) {
        Class<?> type = method.getParameterTypes()[0];
        return type == int.class ? (Object) 5 : type == long.class ? (Object) 5L : "five";
    }

    private static Object within(ClassLoader loader, See.Attempt attempt) throws Throwable {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return attempt.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** An exported call-back that nothing at the client refers to. */
    private static final class Kept extends UnicastRemoteObject implements CallBack {
        private static final long serialVersionUID = 1L;

        Kept() throws RemoteException {}

        @Override
        public Object called(Object argument) {
            return 1;
        }
    }
}
