package org.mobula.rmi.internal;

import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * How the parameters and the result of a method are written: primitives as such, all else as objects of one message, so
 * that sharing over the whole list of arguments is kept.
 *
 * @param parameters the first letters of the parameters' descriptors; L for every object
 * @param result that of the result; V for none
 */
record MethodShape(String parameters, char result) {
    private static final ConcurrentHashMap<Long, MethodShape> KNOWN = new ConcurrentHashMap<>();

    /** @param hash the method's hash, of its name and descriptor, so that it determines the shape */
    static MethodShape of(Method method, long hash) {
        MethodShape known = KNOWN.get(hash);
        if (known == null) {
            StringBuilder letters = new StringBuilder();
            for (Class<?> type : method.getParameterTypes()) {
                letters.append(letter(type));
            }
            known = new MethodShape(letters.toString(), letter(method.getReturnType()));
            KNOWN.put(hash, known);
        }
        return known;
    }

    private static char letter(Class<?> type) {
        return type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
    }

    boolean hasObjects() {
        return parameters.indexOf('L') >= 0;
    }

    void writeArguments(Output output, ObjectWriter writer, Object @Nullable [] arguments) {
        if (hasObjects()) {
            writer.begin(output);
        }
        for (int i = 0; i < parameters.length(); i++) {
            write(parameters.charAt(i), output, writer, arguments == null ? null : arguments[i]);
        }
        if (hasObjects()) {
            writer.end();
        }
    }

    @Nullable
    Object[] readArguments(Input input, ObjectReader reader) {
        if (hasObjects()) {
            reader.begin(input);
        }
        @Nullable Object[] arguments = new @Nullable Object[parameters.length()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = read(parameters.charAt(i), input, reader);
        }
        if (hasObjects()) {
            reader.end();
        }
        return arguments;
    }

    void writeResult(Output output, ObjectWriter writer, @Nullable Object value) {
        if (result == 'L') {
            writer.begin(output);
            writer.writeObject(value);
            writer.end();
        } else if (result != 'V') {
            write(result, output, writer, value);
        }
    }

    @Nullable
    Object readResult(Input input, ObjectReader reader) {
        if (result != 'L') {
            return result == 'V' ? null : read(result, input, reader);
        }
        reader.begin(input);
        Object value = reader.readObject();
        reader.end();
        return value;
    }

    private static void write(char kind, Output output, ObjectWriter writer, @Nullable Object value) {
        if (kind == 'L') {
            writer.writeObject(value);
            return;
        }
        switch (value) {
            case Integer number -> output.putInt(number);
            case Long number -> output.putLong(number);
            case Double number -> output.putDouble(number);
            case Boolean truth -> output.putBoolean(truth);
            case Byte number -> output.putByte(number);
            case Character letter -> output.putChar(letter);
            case Short number -> output.putShort(number);
            case Float number -> output.putFloat(number);
            case null, default -> throw new IllegalArgumentException("no primitive value: " + value);
        }
    }

    private static @Nullable Object read(char kind, Input input, ObjectReader reader) {
        return switch (kind) {
            case 'I' -> input.getInt();
            case 'J' -> input.getLong();
            case 'D' -> input.getDouble();
            case 'Z' -> input.getBoolean();
            case 'B' -> input.getByte();
            case 'C' -> input.getChar();
            case 'S' -> input.getShort();
            case 'F' -> input.getFloat();
            default -> reader.readObject();
        };
    }
}
