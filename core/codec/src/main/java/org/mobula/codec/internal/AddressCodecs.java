package org.mobula.codec.internal;

import java.io.File;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Output;

/** Names of things and places. Nothing here asks a name service, neither when writing nor when reading. */
final class AddressCodecs {
    private static final int UNSCOPED = -1;

    private AddressCodecs() {}

    static void addTo(Leaves leaves) {
        leaves.add(URI.class, (o, v) -> StringCodec.put(o, v.toString()), r -> URI.create(StringCodec.get(r)));
        leaves.add(
                UUID.class,
                (o, v) -> {
                    o.putLong(v.getMostSignificantBits());
                    o.putLong(v.getLeastSignificantBits());
                },
                r -> new UUID(r.input().getLong(), r.input().getLong()));
        leaves.add(
                File.class,
                (o, v) -> {
                    o.putChar(File.separatorChar);
                    StringCodec.put(o, v.getPath());
                },
                r -> {
                    char separator = r.input().getChar();
                    return new File(StringCodec.get(r).replace(separator, File.separatorChar));
                });
        leaves.add(Inet4Address.class, AddressCodecs::putAddress, r -> (Inet4Address) getAddress(r));
        leaves.add(Inet6Address.class, AddressCodecs::putScoped, AddressCodecs::getScoped);
        leaves.add(InetSocketAddress.class, AddressCodecs::putSocketAddress, AddressCodecs::getSocketAddress);
    }

    private static void putAddress(Output output, InetAddress address) {
        String words = address.toString(); // why: says the name only if it is known; getHostName would ask for it
        StringCodec.put(output, words.substring(0, words.lastIndexOf('/')));
        Bytes.put(output, address.getAddress());
    }

    private static InetAddress getAddress(ObjectReader reader) {
        String host = StringCodec.get(reader);
        try {
            return InetAddress.getByAddress(host.isEmpty() ? null : host, Bytes.get(reader));
        } catch (UnknownHostException e) {
            throw reader.refused(InetAddress.class.getName(), e);
        }
    }

    private static void putScoped(Output output, Inet6Address address) {
        putAddress(output, address);
        NetworkInterface scope = address.getScopedInterface();
        output.putInt(hasScope(address) ? address.getScopeId() : UNSCOPED);
        StringCodec.put(output, scope == null ? "" : scope.getName());
    }

    private static boolean hasScope(Inet6Address address) {
        return address.getHostAddress().indexOf('%') >= 0;
    }

    private static Inet6Address getScoped(ObjectReader reader) {
        String host = StringCodec.get(reader);
        byte[] bytes = Bytes.get(reader);
        int scope = reader.input().getInt();
        NetworkInterface named = interfaceOf(StringCodec.get(reader));
        String known = host.isEmpty() ? null : host;
        try {
            if (named != null) {
                return Inet6Address.getByAddress(known, bytes, named);
            }
        } catch (UnknownHostException _) {
            // why: this machine's interface of that name has no such addresses; the number has to do
        }
        try {
            return Inet6Address.getByAddress(known, bytes, scope);
        } catch (UnknownHostException e) {
            throw reader.refused(Inet6Address.class.getName(), e);
        }
    }

    private static @Nullable NetworkInterface interfaceOf(String name) {
        try {
            return name.isEmpty() ? null : NetworkInterface.getByName(name);
        } catch (SocketException _) {
            return null; // why: as if it were not there; the number has to do
        }
    }

    private static void putSocketAddress(Output output, InetSocketAddress address) {
        output.putInt(address.getPort());
        switch (address.getAddress()) {
            case null -> {
                output.putByte((byte) 0);
                StringCodec.put(output, address.getHostString());
            }
            case Inet6Address scoped -> {
                output.putByte((byte) 6);
                putScoped(output, scoped);
            }
            case InetAddress plain -> {
                output.putByte((byte) 4);
                putAddress(output, plain);
            }
        }
    }

    private static InetSocketAddress getSocketAddress(ObjectReader reader) {
        int port = reader.input().getInt();
        return switch (reader.input().getByte()) {
            case 0 -> InetSocketAddress.createUnresolved(StringCodec.get(reader), port);
            case 6 -> new InetSocketAddress(getScoped(reader), port);
            default -> new InetSocketAddress(Objects.requireNonNull(getAddress(reader)), port);
        };
    }
}
