package org.mobula.rmi.cases;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;

/** Classes of the cases in a class loader of their own, whose only parent is the JDK's, as in a container. */
public final class Isolated {
    private static final URLClassLoader LOADER = new URLClassLoader(
            urls(System.getProperty("java.class.path").split(File.pathSeparator)),
            ClassLoader.getPlatformClassLoader());

    private static final List<Remote> EXPORTED = new ArrayList<>(); // so that they are not collected

    private Isolated() {}

    private static URL[] urls(String[] places) {
        List<URL> urls = new ArrayList<>();
        try {
            for (String place : places) {
                urls.add(Path.of(place).toUri().toURL());
            }
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
        return urls.toArray(new URL[0]);
    }

    /** Runs a method of this class in the other loader. */
    static Object call(String method, Object... arguments) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(LOADER);
        try {
            Class<?> isolated = LOADER.loadClass(Isolated.class.getName());
            return isolated.getMethod(method, Object[].class).invoke(null, (Object) arguments);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Exports an object that returns what it is given. */
    public static Remote export(Object... none) throws Exception {
        CallBack object = new CallBack() {
            @Override
            public Object called(Object argument) {
                return argument;
            }
        };
        EXPORTED.add(object);
        return UnicastRemoteObject.exportObject(object, 0);
    }

    /** Calls the server: the argument is the port of its registry. */
    public static Object use(Object... port) throws Exception {
        Service service = (Service)
                LocateRegistry.getRegistry("localhost", (Integer) port[0]).lookup("service");
        See see = new See();
        see.value(service.getClass().getClassLoader() == Isolated.class.getClassLoader());
        see.outcome(() -> service.next(5));
        see.outcome(() -> service.echo(new Values.Point(1, 2)));
        see.outcome(() -> service.echo(new Values.Point(1, 2)).getClass() == Values.Point.class);
        see.outcome(() -> {
            service.fail("checked");
            return "";
        });
        see.outcome(() -> service.counter().increment());
        CallBack own = argument -> argument + " back";
        UnicastRemoteObject.exportObject(own, 0);
        see.outcome(() -> service.callBack(own, "called"));
        UnicastRemoteObject.unexportObject(own, true);
        return see.observed();
    }
}
