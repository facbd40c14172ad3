/** Tests the effect of each measurement switch of docs/tuning.md on the bytes that ranks send. */
package org.mobula.contract.ablation;
