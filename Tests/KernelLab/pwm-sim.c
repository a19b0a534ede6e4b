// SPDX-License-Identifier: GPL-2.0
// A PWM controller that takes every state and drives nothing; the core shows the state in sysfs, debugfs and trace events.
#include <linux/mod_devicetable.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/pwm.h>

static int pwm_sim_apply(struct pwm_chip *chip, struct pwm_device *pwm, const struct pwm_state *state)
{
	return 0;
}

static const struct pwm_ops pwm_sim_ops = { .apply = pwm_sim_apply };

static int pwm_sim_probe(struct platform_device *device)
{
	struct pwm_chip *chip = devm_pwmchip_alloc(&device->dev, 2, 0);

	if (IS_ERR(chip))
		return PTR_ERR(chip);
	chip->ops = &pwm_sim_ops;
	return devm_pwmchip_add(&device->dev, chip);
}

static const struct of_device_id pwm_sim_compatibles[] = { { .compatible = "alight,pwm-sim" }, { } };
MODULE_DEVICE_TABLE(of, pwm_sim_compatibles);

static struct platform_driver pwm_sim_driver = {
	.driver = { .name = "pwm-sim", .of_match_table = pwm_sim_compatibles },
	.probe = pwm_sim_probe,
};
module_platform_driver(pwm_sim_driver);
MODULE_DESCRIPTION("Simulated PWM");
MODULE_LICENSE("GPL");
