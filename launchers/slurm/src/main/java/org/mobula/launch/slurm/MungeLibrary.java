package org.mobula.launch.slurm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;

/**
 * The functions of libmunge (munge(3), munge_ctx(3)).
 *
 * <p><b>Threads:</b> any; each call has a context of its own. <b>Ownership:</b> the library stays loaded.
 * <b>Failure:</b> {@link IOException} with munge's words.
 */
final class MungeLibrary {
    private static final String FILE = "libmunge.so.2";

    // munge_opt_t in munge.h
    private static final int SOCKET = 8;
    private static final int USER_RESTRICTION = 9;
    private static final long MOST_BYTES = 4096;

    /** What a credential holds, and the number of the user that made it. */
    record Decoded(byte[] bytes, int user) {}

    private final MethodHandle create;
    private final MethodHandle destroy;
    private final MethodHandle setText;
    private final MethodHandle setNumber;
    private final MethodHandle encode;
    private final MethodHandle decode;
    private final MethodHandle describe;
    private final MethodHandle describeContext;
    private final MethodHandle free;

    private MungeLibrary(SymbolLookup library) {
        ValueLayout.OfInt number = ValueLayout.JAVA_INT;
        ValueLayout pointer = ValueLayout.ADDRESS;
        Linker linker = Linker.nativeLinker();
        Linker.Option variadic = Linker.Option.firstVariadicArg(2);
        MemorySegment set = library.findOrThrow("munge_ctx_set");
        create = linker.downcallHandle(library.findOrThrow("munge_ctx_create"), FunctionDescriptor.of(pointer));
        destroy = linker.downcallHandle(library.findOrThrow("munge_ctx_destroy"), FunctionDescriptor.ofVoid(pointer));
        setText = linker.downcallHandle(set, FunctionDescriptor.of(number, pointer, number, pointer), variadic);
        setNumber = linker.downcallHandle(set, FunctionDescriptor.of(number, pointer, number, number), variadic);
        encode = linker.downcallHandle(
                library.findOrThrow("munge_encode"), FunctionDescriptor.of(number, pointer, pointer, pointer, number));
        decode = linker.downcallHandle(
                library.findOrThrow("munge_decode"),
                FunctionDescriptor.of(number, pointer, pointer, pointer, pointer, pointer, pointer));
        describe = linker.downcallHandle(library.findOrThrow("munge_strerror"), FunctionDescriptor.of(pointer, number));
        describeContext = linker.downcallHandle(
                library.findOrThrow("munge_ctx_strerror"), FunctionDescriptor.of(pointer, pointer));
        free = linker.downcallHandle(linker.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(pointer));
    }

    /** @throws IOException if the library is not installed */
    static MungeLibrary load() throws IOException {
        try {
            return new MungeLibrary(SymbolLookup.libraryLookup(FILE, Arena.global()));
        } catch (IllegalArgumentException | NoSuchElementException missing) {
            throw new IOException(FILE + " cannot be loaded", missing);
        }
    }

    /**
     * Makes a credential.
     *
     * @param socket where munge listens; empty for the library's default
     * @param user the only user who may decode it
     */
    String encode(byte[] bytes, String socket, int user) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment context = context(arena, socket);
            try {
                check(context, (int) invoke(setNumber, context, USER_RESTRICTION, user));
                MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
                MemorySegment text = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
                check(context, (int) invoke(encode, result, context, text, bytes.length));
                MemorySegment credential = result.get(ValueLayout.ADDRESS, 0);
                try {
                    return credential.reinterpret(MOST_BYTES).getString(0);
                } finally {
                    invoke(free, credential);
                }
            } finally {
                invoke(destroy, context);
            }
        }
    }

    /** Decodes a credential, which munge allows once. */
    Decoded decode(String credential, String socket) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment context = context(arena, socket);
            MemorySegment buffer = arena.allocate(ValueLayout.ADDRESS);
            MemorySegment length = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment user = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment group = arena.allocate(ValueLayout.JAVA_INT);
            try {
                MemorySegment text = arena.allocateFrom(credential);
                check(context, (int) invoke(decode, text, context, buffer, length, user, group));
                int bytes = length.get(ValueLayout.JAVA_INT, 0);
                if (bytes < 0 || bytes > MOST_BYTES) {
                    throw new IOException("it holds " + bytes + " bytes");
                }
                return new Decoded(
                        buffer.get(ValueLayout.ADDRESS, 0).reinterpret(bytes).toArray(ValueLayout.JAVA_BYTE),
                        user.get(ValueLayout.JAVA_INT, 0));
            } finally {
                invoke(free, buffer.get(ValueLayout.ADDRESS, 0)); // also set where the credential is refused
                invoke(destroy, context);
            }
        }
    }

    private MemorySegment context(Arena arena, String socket) throws IOException {
        MemorySegment context = (MemorySegment) invoke(create);
        if (context.equals(MemorySegment.NULL)) {
            throw new IOException("out of memory");
        }
        if (!socket.isEmpty()) {
            try {
                check(context, (int) invoke(setText, context, SOCKET, arena.allocateFrom(socket)));
            } catch (IOException refused) {
                invoke(destroy, context);
                throw refused;
            }
        }
        return context;
    }

    private void check(MemorySegment context, int status) throws IOException {
        if (status == 0) {
            return;
        }
        MemorySegment words = (MemorySegment) invoke(describeContext, context);
        if (words.equals(MemorySegment.NULL)) {
            words = (MemorySegment) invoke(describe, status);
        }
        throw new IOException(words.reinterpret(MOST_BYTES).getString(0));
    }

    private static Object invoke(MethodHandle call, Object... arguments) {
        try {
            return call.invokeWithArguments(arguments);
        } catch (Throwable impossible) {
            throw new LinkageError("a function of libmunge throws nothing", impossible);
        }
    }
}
