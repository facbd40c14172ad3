package org.mobula.rmi.cases;

import java.net.MalformedURLException;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RMIClassLoaderSpi;

/** A provider of class loading that does what the JDK does. */
public final class OwnLoader extends RMIClassLoaderSpi {
    private final RMIClassLoaderSpi standard = RMIClassLoader.getDefaultProviderInstance();

    @Override
    public Class<?> loadClass(String codebase, String name, ClassLoader loader)
            throws MalformedURLException, ClassNotFoundException {
        return standard.loadClass(codebase, name, loader);
    }

    @Override
    public Class<?> loadProxyClass(String codebase, String[] interfaces, ClassLoader loader)
            throws MalformedURLException, ClassNotFoundException {
        return standard.loadProxyClass(codebase, interfaces, loader);
    }

    @Override
    public ClassLoader getClassLoader(String codebase) throws MalformedURLException {
        return standard.getClassLoader(codebase);
    }

    @Override
    public String getClassAnnotation(Class<?> type) {
        return standard.getClassAnnotation(type);
    }
}
