package org.mobula.message.internal.reduction;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.mobula.message.ElementFunction;
import org.mobula.message.ElementKind;

/**
 * One of the operations that need no program's function: its loops are made when a kind is combined for the first time.
 *
 * <p><b>Threads:</b> any.
 */
public final class Reduction implements ElementFunction {
    private final String operation;
    private final boolean pairs;
    private final AtomicReferenceArray<Kernel> kernels = new AtomicReferenceArray<>(ElementKind.values().length);

    /**
     * @param operation the name of its methods in {@link Arithmetic}
     * @param pairs whether elements belong together two by two, a value and an index
     */
    public Reduction(String operation, boolean pairs) {
        this.operation = operation;
        this.pairs = pairs;
    }

    @Override
    public void combine(ElementKind kind, Object operand, int operandOffset, Object into, int intoOffset, int count) {
        Kernel kernel = kernels.get(kind.ordinal());
        if (kernel == null) {
            // why no lock: two that make it at once make the same
            kernel = KernelCode.generate(operation, kind, pairs);
            kernels.set(kind.ordinal(), kernel);
        }
        if (count <= Kernel.FEW) {
            kernel.few(operand, operandOffset, into, intoOffset, count);
        } else if (operandOffset == intoOffset) {
            kernel.aligned(operand, into, intoOffset, intoOffset + count);
        } else {
            kernel.shifted(operand, operandOffset, into, intoOffset, count);
        }
    }
}
