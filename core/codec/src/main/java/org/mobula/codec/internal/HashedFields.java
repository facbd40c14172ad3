package org.mobula.codec.internal;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a class of the program looks at in its {@code hashCode}, as its bytecode says: those that it reads,
 * there and in the methods of its own that it calls. If the object itself is handed on, or the bytecode is not to be had,
 * they are all.
 */
final class HashedFields {
    private final Class<?> type;
    private final Set<String> seen = new HashSet<>();
    private final Set<String> read = new HashSet<>();
    private boolean everything;

    private HashedFields(Class<?> type) {
        this.type = type;
    }

    /** Those fields that may hold objects which have parts. */
    static List<Field> of(Class<?> type) {
        HashedFields scan = new HashedFields(type);
        scan.visit("hashCode", "()I");
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && !Jdk.owns(at); at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && mayHoldParts(field.getType())
                        && (scan.everything || scan.read.contains(field.getName()))) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static boolean mayHoldParts(Class<?> type) {
        return !type.isPrimitive()
                && !type.isEnum()
                && (type.isArray()
                        ? !type.componentType().isPrimitive()
                        : !(Modifier.isFinal(type.getModifiers()) && Jdk.owns(type) && HashParts.isLeaf(type)));
    }

    private void visit(String name, String descriptor) {
        if (everything || !seen.add(name + descriptor)) {
            return;
        }
        for (Class<?> at = type; at != null && !Jdk.owns(at); at = at.getSuperclass()) {
            scan(at, name, descriptor); // why all above too: each may call the one it overrides
        }
    }

    private void scan(Class<?> owner, String name, String descriptor) {
        byte[] bytes = bytes(owner);
        if (bytes == null) {
            everything = true;
            return;
        }
        for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
            if (method.methodName().equalsString(name) && method.methodType().equalsString(descriptor)) {
                method.code()
                        .ifPresentOrElse(
                                code -> scan(
                                        code.elementStream()
                                                .filter(Instruction.class::isInstance)
                                                .map(Instruction.class::cast)
                                                .toList(),
                                        (method.flags().flagsMask() & Modifier.STATIC) != 0),
                                () -> everything = true);
            }
        }
    }

    private void scan(List<Instruction> code, boolean isStatic) {
        for (int i = 0; i < code.size(); i++) {
            Instruction next = i + 1 < code.size() ? code.get(i + 1) : null;
            switch (code.get(i)) {
                case LoadInstruction load when !isStatic && load.slot() == 0 && !looksAtOwn(next) -> everything = true;
                case FieldInstruction field
                when field.opcode() == Opcode.GETFIELD -> read.add(field.name().stringValue());
                case InvokeInstruction call
                when isOwn(call.method()) ->
                    visit(call.name().stringValue(), call.type().stringValue());
                default -> {}
            }
        }
    }

    /** Whether what follows {@code this} on the stack takes a field of it, or calls a method that is visited too. */
    private boolean looksAtOwn(@Nullable Instruction next) {
        return switch (next) {
            case FieldInstruction field -> field.opcode() == Opcode.GETFIELD;
            case InvokeInstruction call ->
                call.typeSymbol().parameterCount() == 0
                        && (isOwn(call.method()) || call.owner().name().equalsString("java/lang/Object"));
            case null, default -> false;
        };
    }

    private boolean isOwn(MemberRefEntry member) {
        String owner = member.owner().name().stringValue();
        for (Class<?> at = type; at != null && !Jdk.owns(at); at = at.getSuperclass()) {
            if (at.getName().replace('.', '/').equals(owner)) {
                return true;
            }
        }
        return false;
    }

    private static byte @Nullable [] bytes(Class<?> type) {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException _) {
            return null; // why: as if there were none
        }
    }
}
