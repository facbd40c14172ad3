package org.mobula.shared.internal.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the loops of a method that need their checks only once. In such a loop
 *
 * <ul>
 *   <li>each access goes to an array or object in a local variable that the loop does not assign, or in a final field
 *       of an object in such a variable;
 *   <li>no instruction can synchronize ({@link QuietCode}): what the thread has acquired before the loop, it has
 *       throughout;
 *   <li>the code is contiguous and entered at its label only.
 * </ul>
 *
 * <p>The outermost such loops are taken.
 */
final class Loops {
    private final List<CodeElement> code;
    private final Map<Integer, Origin> origins;
    private final QuietCode quiet;
    private final Map<Label, Integer> places = new HashMap<>();

    private Loops(List<CodeElement> code, Map<Integer, Origin> origins, QuietCode quiet) {
        this.code = code;
        this.origins = origins;
        this.quiet = quiet;
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof LabelTarget target) {
                places.put(target.label(), i);
            }
        }
    }

    /** The loops, by the index of their label. */
    static Map<Integer, Loop> of(List<CodeElement> code, Map<Integer, Origin> origins, QuietCode quiet) {
        return new Loops(code, origins, quiet).find();
    }

    private Map<Integer, Loop> find() {
        Map<Integer, Loop> chosen = new LinkedHashMap<>();
        int after = 0;
        for (Map.Entry<Integer, Integer> each : candidates().entrySet()) { // an outer loop comes first
            if (each.getKey() >= after) {
                Loop loop = examine(each.getKey(), each.getValue());
                if (loop != null) {
                    chosen.put(loop.start(), loop);
                    after = loop.end() + 1;
                }
            }
        }
        return chosen;
    }

    /** Begin and end of all loops. */
    private TreeMap<Integer, Integer> candidates() {
        TreeMap<Integer, Integer> ends = new TreeMap<>();
        for (int i = 0; i < code.size(); i++) {
            for (Label target : Instructions.targets(code.get(i))) {
                int place = place(target);
                if (place <= i) {
                    ends.merge(place, i, Math::max);
                }
            }
        }
        return ends;
    }

    private int place(Label label) {
        return places.getOrDefault(label, Integer.MAX_VALUE);
    }

    private @Nullable Loop examine(int start, int end) {
        Map<Origin, Loop.Use> uses = new LinkedHashMap<>();
        Set<Integer> assigned = new HashSet<>();
        for (int i = start; i <= end; i++) {
            CodeElement element = code.get(i);
            if (!quiet.isQuiet(element)) {
                return null;
            }
            if (element instanceof StoreInstruction store) {
                assigned.add(store.slot());
                assigned.add(store.slot() + store.typeKind().slotSize() - 1);
            }
            if (quiet.isAccess(element)) {
                Origin origin = origins.get(i);
                if (origin == null) {
                    return null;
                }
                uses.merge(origin, use(element), Loop.Use::with);
            }
        }
        boolean fixed = uses.keySet().stream().noneMatch(origin -> assigned.contains(origin.slot()));
        return fixed && !uses.isEmpty() && isEnteredAtStart(start, end) ? new Loop(start, end, uses) : null;
    }

    private static Loop.Use use(CodeElement access) {
        return switch (access) {
            case ArrayLoadInstruction load -> new Loop.Use(false, element(load.typeKind()));
            case ArrayStoreInstruction store -> new Loop.Use(true, element(store.typeKind()));
            case FieldInstruction field -> new Loop.Use(field.opcode() == Opcode.PUTFIELD, null);
            default -> throw new IllegalArgumentException(access + " accesses nothing");
        };
    }

    private static @Nullable TypeKind element(TypeKind kind) {
        return switch (kind) {
            case REFERENCE, BYTE, BOOLEAN -> null;
            default -> kind;
        };
    }

    private boolean isEnteredAtStart(int start, int end) {
        List<Label> entries = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            CodeElement element = code.get(i);
            if (element instanceof ExceptionCatch handler) {
                entries.addAll(List.of(handler.tryStart(), handler.tryEnd(), handler.handler()));
            } else if (i < start || i > end) {
                entries.addAll(Instructions.targets(element));
            }
        }
        return entries.stream().mapToInt(this::place).noneMatch(place -> place > start && place <= end);
    }
}
