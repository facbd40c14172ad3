package org.mobula.socket.cases;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A program that is managed by JMX, and a console that reads and changes an attribute. It knows nothing of fast
 * sockets. The console prints what it has read ({@code seen}).
 *
 * <p>Arguments: {@code server} or {@code client}, the port.
 */
public final class ManagementProgram {
    private static final int CALLS = 500;

    private ManagementProgram() {}

    /** A managed level. */
    public interface Level {
        int getLevel();

        void setLevel(int level);

        String describe(String text);
    }

    private static final class Tank implements Level {
        private volatile int level;

        @Override
        public int getLevel() {
            return level;
        }

        @Override
        public void setLevel(int level) {
            if (level < 0) {
                throw new IllegalArgumentException("the level is " + level);
            }
            this.level = level;
        }

        @Override
        public String describe(String text) {
            return text + " " + level;
        }
    }

    public static void main(String[] words) throws Exception {
        ObjectName name = new ObjectName("org.example:type=Tank");
        if (words[0].equals("server")) {
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(new StandardMBean(new Tank(), Level.class, false), name);
            System.out.println("ready");
            Thread.currentThread().join();
        }
        JMXServiceURL address = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://localhost:" + words[1] + "/jmxrmi");
        try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
            System.out.println("seen " + use(connector.getMBeanServerConnection(), name));
        }
    }

    private static long use(MBeanServerConnection server, ObjectName name) throws Exception {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            server.setAttribute(name, new javax.management.Attribute("Level", i * 7));
            sum = sum * 31 + (int) server.getAttribute(name, "Level");
            Object text = server.invoke(name, "describe", new Object[] {"level"}, new String[] {"java.lang.String"});
            sum += text.hashCode();
        }
        try {
            server.setAttribute(name, new javax.management.Attribute("Level", -1));
        } catch (javax.management.RuntimeMBeanException e) {
            sum += e.getCause().getMessage().hashCode();
        }
        return sum;
    }
}
