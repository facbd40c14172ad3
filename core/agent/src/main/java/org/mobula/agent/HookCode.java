package org.mobula.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Inserts the calls of a {@link Trampoline} into the methods of a class. */
final class HookCode {
    private HookCode() {}

    /**
     * Returns the class file with the hooks.
     *
     * @throws IllegalStateException if the class lacks one of the methods
     */
    static byte[] insert(ClassFile files, byte[] bytes, List<Hook> hooks, Trampoline trampoline) {
        ClassModel model = files.parse(bytes);
        ClassTransform transform = ClassTransform.ACCEPT_ALL;
        for (int i = 0; i < hooks.size(); i++) {
            Hook hook = hooks.get(i);
            if (model.methods().stream().noneMatch(method -> isIn(method, hook))) {
                throw new IllegalStateException("this JDK has no "
                        + model.thisClass().asInternalName() + "." + hook.method() + hook.descriptor());
            }
            Call call = new Call(trampoline, i, hook);
            transform = transform.andThen(
                    ClassTransform.transformingMethodBodies(method -> isIn(method, hook), call.transform()));
        }
        return files.transformClass(model, transform);
    }

    private static boolean isIn(MethodModel method, Hook hook) {
        return method.methodName().equalsString(hook.method())
                && method.methodType().equalsString(hook.descriptor())
                && method.code().isPresent();
    }

    /** The call of one hook. */
    private record Call(Trampoline trampoline, int index, Hook hook) {
        CodeTransform transform() {
            return switch (hook.place()) {
                case BEGIN -> atBegin(this::invoke);
                case INSTEAD -> atBegin(this::invokeAndMaybeReturn);
                case RESULT -> atReturn(this::replaceResult);
                case END -> atReturn(this::invoke);
            };
        }

        private static CodeTransform atBegin(java.util.function.Consumer<CodeBuilder> inserted) {
            return new CodeTransform() {
                @Override
                public void atStart(CodeBuilder code) {
                    inserted.accept(code);
                }

                @Override
                public void accept(CodeBuilder code, CodeElement element) {
                    code.with(element);
                }
            };
        }

        private static CodeTransform atReturn(java.util.function.Consumer<CodeBuilder> inserted) {
            return (code, element) -> {
                if (element instanceof ReturnInstruction) {
                    inserted.accept(code);
                }
                code.with(element);
            };
        }

        private void invoke(CodeBuilder code) {
            code.aload(0);
            MethodTypeDesc type = MethodTypeDesc.ofDescriptor(hook.descriptor());
            for (int i = 0; i < type.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            callTrampoline(code);
        }

        private void invokeAndMaybeReturn(CodeBuilder code) {
            invoke(code);
            Label goOn = code.newLabel();
            if (hook.descriptor().endsWith(")V")) {
                code.ifeq(goOn).return_().labelBinding(goOn);
            } else {
                code.dup().ifnull(goOn).areturn().labelBinding(goOn).pop();
            }
        }

        private void replaceResult(CodeBuilder code) {
            code.aload(0).swap();
            callTrampoline(code);
        }

        private void callTrampoline(CodeBuilder code) {
            code.invokestatic(
                    trampoline.name(), "hook" + index, trampoline.types().get(index));
        }
    }
}
