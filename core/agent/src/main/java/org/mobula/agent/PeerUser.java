package org.mobula.agent;

import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;

/**
 * The user of the process at the other end of a Unix socket, as the kernel knows it (SO_PEERCRED). The option is found
 * by name, because a program with modules may lack {@code jdk.net}; the folder's mode then remains as protection.
 */
public final class PeerUser {
    private PeerUser() {}

    /**
     * Whether it is this process's own user.
     *
     * @throws IOException if the socket is closed
     */
    public static boolean isOwn(SocketChannel channel) throws IOException {
        for (SocketOption<?> option : channel.supportedOptions()) {
            if (option.name().equals("SO_PEERCRED")) {
                Object credentials = channel.getOption(option);
                UserPrincipal own = Files.getOwner(Path.of("/proc/self"));
                return own.equals(user(credentials));
            }
        }
        return true;
    }

    /** {@code UnixDomainPrincipal.user()}. */
    private static @Nullable Object user(Object credentials) throws IOException {
        try {
            return credentials.getClass().getMethod("user").invoke(credentials);
        } catch (ReflectiveOperationException e) {
            throw new IOException("this JDK describes users otherwise", e);
        }
    }
}
