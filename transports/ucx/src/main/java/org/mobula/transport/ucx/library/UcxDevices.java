package org.mobula.transport.ucx.library;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The devices that UCX uses under the settings of this process, as {@code ucx_info} names them. libucp only prints
 * them, so this class reads what it prints.
 *
 * <p><b>Threads:</b> any.
 */
public final class UcxDevices {
    private static final Pattern RESOURCE = Pattern.compile("resource +\\d+ +:.* -- (\\S+)");
    private static final ValueLayout.OfLong POINTER = ValueLayout.JAVA_LONG;

    private UcxDevices() {}

    /** The version of the library, which is loaded. */
    public static String version() {
        return Ucx.version();
    }

    /** Each transport with a device of this machine: {@code tcp/eth0}. Empty if UCX finds none. */
    public static List<String> list() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment parameters = arena.allocate(UcxLayout.PARAMS, Long.BYTES);
            parameters.set(ValueLayout.JAVA_LONG, 0, UcxLayout.FIELD_FEATURES);
            parameters.set(ValueLayout.JAVA_LONG, UcxLayout.PARAMS_FEATURES, UcxLayout.FEATURE_MESSAGES);
            MemorySegment result = arena.allocate(POINTER);
            if (Ucx.init(parameters.address(), result.address()) != UcxLayout.OK) {
                return List.of();
            }
            long context = result.get(POINTER, 0);
            try {
                return parse(printed(context, arena));
            } finally {
                Ucx.cleanup(context);
            }
        }
    }

    /** The transports and devices in the description of a context. */
    static List<String> parse(String description) {
        List<String> devices = new ArrayList<>();
        Matcher matcher = RESOURCE.matcher(description);
        while (matcher.find()) {
            devices.add(matcher.group(1));
        }
        return devices;
    }

    private static String printed(long context, Arena arena) {
        MemorySegment results = arena.allocate(2 * Long.BYTES, Long.BYTES);
        long stream = call("open_memstream", results.address(), results.address() + Long.BYTES);
        if (stream == 0) {
            return "";
        }
        Ucx.print(context, stream);
        call("fclose", stream);
        long text = results.get(POINTER, 0);
        long length = results.get(POINTER, Long.BYTES);
        byte[] bytes = NativeMemory.ALL.asSlice(text, length).toArray(ValueLayout.JAVA_BYTE);
        call("free", text);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static long call(String name, long... arguments) {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor type = FunctionDescriptor.of(POINTER);
        List<Object> values = new ArrayList<>();
        for (long argument : arguments) {
            type = type.appendArgumentLayouts(POINTER);
            values.add(argument);
        }
        MethodHandle function = linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
        try {
            return (long) function.invokeWithArguments(values);
        } catch (Throwable e) {
            throw new LinkageError("a function of libc throws nothing", e);
        }
    }
}
