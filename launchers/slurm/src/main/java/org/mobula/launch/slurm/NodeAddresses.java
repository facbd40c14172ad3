package org.mobula.launch.slurm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.scheduled.rendezvous.HostNames;

/**
 * Finds the addresses of a node: by the resolver, and where that does not know the name, by Slurm's configuration
 * ({@code NodeAddr}), which {@code scontrol} prints.
 */
final class NodeAddresses implements HostNames {
    private static final Pattern ADDRESS = Pattern.compile("(?:^|\\s)NodeAddr=(\\S+)");
    private static final long TIMEOUT_SECONDS = 10;
    private static final int MOST_BYTES = 64 * 1024;

    private final String command;
    private @Nullable String asked;
    private @Nullable String address;

    NodeAddresses() {
        this("scontrol");
    }

    NodeAddresses(String command) {
        this.command = command;
    }

    @Override
    public List<InetAddress> addresses(String name) throws UnknownHostException {
        try {
            return HostNames.SYSTEM.addresses(name);
        } catch (UnknownHostException unknown) {
            String configured = configured(name);
            if (configured == null || configured.equals(name)) {
                throw new UnknownHostException("neither the resolver nor `" + command + " show node` knows " + name);
            }
            return HostNames.SYSTEM.addresses(configured);
        }
    }

    /** Asks once per node: the caller tries again and again. */
    private @Nullable String configured(String name) {
        if (!name.equals(asked)) {
            asked = name;
            address = ask(name);
        }
        return address;
    }

    private @Nullable String ask(String name) {
        try {
            Process process = new ProcessBuilder(command, "-o", "show", "node", name)
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return null;
            }
            String output = new String(process.getInputStream().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            Matcher found = ADDRESS.matcher(output);
            return found.find() ? found.group(1) : null;
        } catch (IOException notInstalled) {
            return null;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
